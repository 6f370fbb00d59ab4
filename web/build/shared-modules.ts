/** The pieces that many pages share, as ids of modules: each kind becomes one file. */
export type SharedModules = {
  /** What the shell needs beyond the start: every signed-in person loads it. */
  readonly shell: ReadonlySet<string>;
  /** What the home page needs beyond the shell. */
  readonly home: ReadonlySet<string>;
  /** What of it many other pages need too. */
  readonly first: ReadonlySet<string>;
  /** What the lists and forms of many pages need beyond the shell, but the home page and its tiles do not. */
  readonly pages: ReadonlySet<string>;
};

/** The frame of all pages behind the sign-in. */
export const SHELL = '/web/src/shell/frame.ts';
/** Name of the file of what most pages share. */
export const PAGES = 'pages';
const HOME = '/web/src/features/home/home.page.tsx';
const MANY_PAGES = 30;

/** What of a chunk decides who shares it. */
export type SharedChunk = {
  readonly fileName: string;
  readonly modules: readonly string[];
  readonly imports: readonly string[];
  readonly dynamicImports: readonly string[];
  readonly isEntry: boolean;
};

/** Sorts the modules of a build's chunks by who needs them. Throws when the shell or the home page is not there. */
export function sharedModules(chunks: readonly SharedChunk[]): SharedModules {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const withImports = (fileName: string, found = new Set<string>()): Set<string> => {
    if (found.has(fileName)) return found;
    found.add(fileName);
    for (const name of byName.get(fileName)?.imports ?? []) withImports(name, found);
    return found;
  };
  const chunkOfModule = (path: string): string => {
    const chunk = chunks.find(({ modules }) => modules.some((id) => id.endsWith(path)));
    if (!chunk) throw new Error(`There is no chunk of ${path}.`);
    return chunk.fileName;
  };

  const start = new Set(
    chunks.filter(({ isEntry }) => isEntry).flatMap(({ fileName }) => [...withImports(fileName)]),
  );
  const shell = withImports(chunkOfModule(SHELL));
  const homeFile = chunkOfModule(HOME);
  const home = withImports(homeFile);
  // The home page brings its tiles once it stands.
  const tiles = new Set(
    (byName.get(homeFile)?.dynamicImports ?? []).flatMap((name) => [...withImports(name)]),
  );
  const pages = [...new Set(chunks.flatMap(({ dynamicImports }) => dynamicImports))].map((name) =>
    withImports(name),
  );
  const modulesOf = (isWanted: (fileName: string) => boolean): Set<string> =>
    new Set(
      chunks
        .filter(({ fileName }) => !start.has(fileName) && isWanted(fileName))
        .flatMap(({ modules }) => modules),
    );
  const isOfMany = (fileName: string): boolean =>
    pages.filter((files) => files.has(fileName)).length >= MANY_PAGES;
  const isOfHome = (fileName: string): boolean => home.has(fileName) && !shell.has(fileName);
  return {
    shell: modulesOf((name) => shell.has(name)),
    home: modulesOf(isOfHome),
    first: modulesOf((name) => isOfHome(name) && isOfMany(name)),
    pages: modulesOf((name) => !shell.has(name) && !home.has(name) && !tiles.has(name) && isOfMany(name)),
  };
}
