const set = (words: string): ReadonlySet<string> => new Set(words.split(" "));

/** Written before what they belong to; a full stop after them never ends a sentence. Lower case, no final stop. */
export const leadingAbbreviations = set(
  "dr mr mrs ms mx messrs prof st ste gen col lt sgt capt cmdr adm maj cpl pvt rev fr hon sen rep gov pres amb supt " +
    "mt ft vs v e.g i.e eg ie cf viz ca approx fig figs eq resp incl excl esp nee née",
);

/** Written before a number: "No. 5", "pp. 12", "c. 1500", "Sept. 3". Before anything else they end a sentence. */
export const numberAbbreviations = set(
  "no nos nr vol vols p pp ch chap sec sect art arts par para pt op ed c fl b d r ver v " +
    "jan feb mar apr jun jul aug sep sept oct nov dec",
);

/** They may stand at the end of a sentence or within one; what follows decides. */
export const trailingAbbreviations = set(
  "inc ltd co corp plc llc bros jr sr esq etc al ave blvd rd dept univ assn est ibid " +
    "mon tue tues wed thu thur thurs fri sat sun",
);

/** Capitalised words that begin a sentence far more often than they continue a name. */
export const sentenceOpeners = set(
  "the a an this that these those he she it they we you i his her its their our my your there here who what when " +
    "where why how which while although though since because if as in on at by for from with after before during " +
    "under over between among through within without despite until upon to of and but or so yet however moreover " +
    "furthermore therefore thus hence then also later today now meanwhile instead additionally finally both each " +
    "every some many most several all another other one two three no not is are was were do does did has have had " +
    "can could will would should may might once",
);
