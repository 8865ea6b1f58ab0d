export const exitStatus = { answered: 0, failed: 1, usage: 2, refused: 3, interrupted: 130 } as const;

export type ExitStatus = (typeof exitStatus)[keyof typeof exitStatus];
