import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * A small server behind the example functions, over invented data, on this machine alone:
 *
 *     node examples/functions/server.ts
 */
type Row = Readonly<Record<string, unknown>>;
type Data = Readonly<Record<"people" | "movies" | "film_awards" | "artists" | "songs" | "teams" | "basketball" | "companies" | "entities", readonly Row[]>> & {
  readonly best_songs: Readonly<Record<string, string>>;
  readonly best_artists: Readonly<Record<string, string>>;
  readonly best_albums: Readonly<Record<string, string>>;
  readonly charts: Readonly<Record<string, readonly Row[]>>;
  readonly plays: Readonly<Record<string, readonly Row[]>>;
  readonly minutes: Readonly<Record<string, unknown>>;
  readonly games: Readonly<Record<string, readonly Row[]>>;
  readonly prices: Readonly<Record<string, unknown>>;
};

export async function startExampleServer(port = 7412): Promise<Server> {
  const data = JSON.parse(await readFile(new URL("data.json", import.meta.url), "utf8")) as Data;
  const server = createServer((request, response) => {
    answer(data, request, response).catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  return server;
}

async function answer(data: Data, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://127.0.0.1");
  const body = (request.method === "POST" ? JSON.parse(await text(request)) : {}) as Readonly<Record<string, string>>;
  const [domain = "", what = "", third = ""] = pathname.split("/").slice(1).map(decodeURIComponent);
  const found = lookUp(data, `${domain}/${what}`, third, body, searchParams);
  response.writeHead(found === undefined ? 404 : 200, { "content-type": "application/json" });
  response.end(JSON.stringify({ result: found ?? null }));
}

function lookUp(data: Data, path: string, third: string, body: Readonly<Record<string, string>>, query: URLSearchParams) {
  switch (path) {
    case "movie/get_movie_info":
      return named(data.movies, "title", body.query);
    case "movie/get_person_info":
      return named(data.people, "name", body.query);
    case "music/artist":
      return named(data.artists, "name", body.query);
    case "music/song":
      return named(data.songs, "title", query.get("title"));
    case "movie/year":
      return data.movies.filter(({ release_date }) => String(release_date).startsWith(third));
    case "movie/awards":
      return data.film_awards.filter(({ year, category }) => String(year) === third && category === query.get("category"));
    case "music/best_song":
      return data.best_songs[third] ?? null;
    case "music/best_artist":
      return data.best_artists[third] ?? null;
    case "music/best_album":
      return data.best_albums[third] ?? null;
    case "music/awarded_artists":
      return [...new Set(Object.values(data.best_artists))].map((name) => ({ name }));
    case "music/chart":
      return Object.entries(data.charts).flatMap(([week, ranks]) =>
        ranks
          .filter(({ rank, song }) => (query.has("rank") ? String(rank) === query.get("rank") : fold(song) === fold(query.get("song"))))
          .map((row) => ({ week, ...row })),
      );
    case "sports/games":
      return games(data, body);
    case "sports/team":
      return named(data.teams, "name", third);
    case "sports/basketball":
      return data.basketball
        .filter(({ date }) => String(date).startsWith(body.date ?? "-"))
        .filter(({ home, away }) => body.team_name === undefined || [home, away].some((team) => fold(team) === fold(body.team_name)))
        .map((row) => ({ ...row, winner: Number(row.pts_home) > Number(row.pts_away) ? row.home : row.away, score: `${row.pts_home}:${row.pts_away}` }));
    case "sports/plays":
      return data.plays[third] ?? null;
    case "open/search":
      return data.entities.filter(({ name }) => fold(name).includes(fold(body.query))).map(({ name }) => ({ name }));
    case "open/entity":
      return data.entities.find(({ name }) => name === body.query) ?? null;
    case "finance/minutes":
      return data.minutes[third] ?? null;
    case "finance/company":
      return named(data.companies, "name", query.get("name"));
    case "finance/search":
      return data.companies.filter(({ name }) => fold(name).includes(fold(query.get("name")))).map(({ name, ticker }) => ({ name, ticker }));
    case "finance/prices":
      return data.prices[third] ?? null;
    default:
      return undefined;
  }
}

function named(rows: readonly Row[], column: string, wanted: string | null | undefined): readonly Row[] | null {
  const found = rows.filter((row) => fold(row[column]) === fold(wanted));
  return found.length === 0 ? null : found;
}

/** By columns, as tables come out of data frames. */
function games({ games: all }: Data, { date = "", team_name }: Readonly<Record<string, string>>): Row | null {
  const own = Object.entries(all)
    .filter(([day]) => date !== "" && day.startsWith(date))
    .flatMap(([, played]) => played)
    .filter(({ home, away }) => team_name === undefined || [home, away].some((team) => fold(team) === fold(team_name)));
  if (own.length === 0) return null;
  const column = (value: (row: Row) => unknown) => Object.fromEntries(own.map((row, i) => [i, value(row)]));
  return {
    game: column(({ home, away }) => `${home} and ${away}`),
    result: column(({ home_goals, away_goals }) => `${home_goals}:${away_goals}`),
    home_goals: column(({ home_goals }) => home_goals),
    venue: column(({ venue }) => venue),
    winner: column(({ home, away, home_goals, away_goals }) =>
      home_goals === away_goals ? null : Number(home_goals) > Number(away_goals) ? home : away,
    ),
  };
}

const fold = (value: unknown): string =>
  String(value ?? "")
    .toLowerCase()
    .replaceAll("_", " ")
    .replace(/[^\p{L}\p{N} ]/gu, "")
    .trim();

async function text(request: IncomingMessage): Promise<string> {
  let all = "";
  for await (const chunk of request) {
    all += String(chunk);
    if (all.length > 100_000) throw new RangeError("The body is too long.");
  }
  return all;
}

if (import.meta.main) {
  const server = await startExampleServer();
  console.log(`The example functions answer on http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}
