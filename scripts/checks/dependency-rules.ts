import { LAYERS } from '../../server/src/features/dependencies.ts';
import { checkEvents } from './events.ts';
import { checkFeatureGraph, type FeatureLayers } from './feature-graph.ts';
import { type ImportEdge, readSources, type SourceFile } from './imports.ts';
import { checkPublicNames } from './public-names.ts';
import { checkSqlPlaces } from './sql-places.ts';

/** Libraries that compute and do nothing else, which rules may build on. */
const PURE_LIBRARIES: readonly string[] = ['croner'];
const WORKSPACES = ['contract', 'core', 'server', 'demo', 'web', 'e2e', 'bench'];
const FOLDERS = ['contract/src', 'core/src', 'server/src', 'demo/src', 'web', 'e2e', 'bench', 'scripts'];

/** Where a file stands in the architecture. */
type Place = { workspace: string; zone: string; feature: string | undefined; isTest: boolean };

type Rule = {
  /** What to do instead. */
  advice: string;
  isBroken(from: Place, to: Place | undefined, edge: ImportEdge, source: SourceFile): boolean;
};

const SHARED_WEB = new Set(['kit', 'lib', 'theme', 'i18n']);
/** What the server offers to the workspace that fills it. */
const OPEN_TO_DEMO =
  /^server\/src\/(kernel\/|app\.ts$|features\.ts$|documents\/fonts\.ts$|seed\/demonstration\.ts$|features\/[^/]+\/(public\.ts$|operations\/|[^/]+\.(service|jobs)\.ts$))/;
/** Only the composition of the program sees every feature from inside. */
const COMPOSITION = new Set(['root', 'seed', 'testing']);

const RULES: Rule[] = [
  {
    advice: 'the file does not exist; write the path with its .ts or .tsx ending',
    isBroken: (_from, _to, { file }) => file?.endsWith(' (missing)') ?? false,
  },
  {
    advice:
      'a bare re-export of everything hides who uses what: name what is exported, or import from the file itself',
    isBroken: (_from, _to, { isStar }) => isStar,
  },
  {
    advice: 'contract imports nothing but zod: move the code to core, or pass the value in',
    isBroken: (from, to, edge) => from.workspace === 'contract' && !isBelow(from, to, edge, ['contract']),
  },
  {
    advice: 'core holds pure rules over contract: pass what it needs in as an argument',
    isBroken: (from, to, edge) =>
      from.workspace === 'core' &&
      !PURE_LIBRARIES.includes(edge.request) &&
      !isBelow(from, to, edge, ['contract', 'core']),
  },
  {
    advice: 'server and web meet only in contract and core: move the shared part there',
    isBroken: (from, to) => pairOf(from, to) === 'server web' || pairOf(from, to) === 'web server',
  },
  {
    advice:
      'the product knows of the demonstration in seed/demonstration.ts only, tests of the server also through testing/demo-people.ts',
    isBroken: (from, to, _edge, { path }) =>
      to?.workspace === 'demo' &&
      from.workspace !== 'demo' &&
      !(from.workspace === 'server' && from.isTest) &&
      path !== 'server/src/seed/demonstration.ts',
  },
  {
    advice:
      'the demonstration goes through what the server offers: the kernel, features.ts, and of a feature its public.ts, operations, services and jobs',
    isBroken: (from, to, { file = '' }) =>
      from.workspace === 'demo' &&
      to !== undefined &&
      !['demo', 'contract', 'core'].includes(to.workspace) &&
      !(to.workspace === 'server' && (OPEN_TO_DEMO.test(file) || (from.isTest && to.zone === 'testing'))),
  },
  {
    advice:
      'journeys and measurements know the running product only: use its address, types of contract, the test bench, or in journeys core',
    isBroken: (from, to, { isType }) =>
      (from.workspace === 'e2e' || from.workspace === 'bench') &&
      to !== undefined &&
      to.workspace !== from.workspace &&
      to.workspace !== 'scripts' &&
      !(to.workspace === 'contract' && isType) &&
      to.zone !== 'testing' &&
      !(from.workspace === 'e2e' && to.workspace === 'core'),
  },
  {
    advice:
      'another workspace is imported by its package name: @auditplus/contract/…, @auditplus/core/… or, in demo, @auditplus/server/…',
    isBroken: (from, to, { request }) =>
      to !== undefined &&
      to.workspace !== from.workspace &&
      (['contract', 'core'].includes(to.workspace) || from.workspace === 'demo') &&
      request.startsWith('.'),
  },
  {
    advice: 'the kernel knows no feature: pass a function in, or let the feature register itself in app.ts',
    isBroken: (from, to) =>
      from.workspace === 'server' &&
      from.zone === 'kernel' &&
      !from.isTest &&
      isInZones(from, to, ['features', 'root', 'seed']),
  },
  {
    advice: 'an import of it loads the interfaces of browsers, 14 MB: take http of kernel/node-http.ts',
    isBroken: (from, _to, { request, isType }) =>
      from.workspace === 'server' &&
      !from.isTest &&
      from.zone !== 'testing' &&
      request === 'node:http' &&
      !isType,
  },
  {
    advice: 'a feature does not know how it is put together: move the shared part to the kernel',
    isBroken: (from, to) =>
      from.workspace === 'server' &&
      from.zone === 'features' &&
      !from.isTest &&
      isInZones(from, to, ['root', 'seed']),
  },
  {
    advice: 'only tests import test code: move what the product needs out of testing',
    isBroken: (from, to) =>
      from.workspace === 'server' &&
      !from.isTest &&
      from.zone !== 'testing' &&
      to?.workspace === 'server' &&
      to.zone === 'testing',
  },
  {
    advice: 'another feature is used through its public.ts: export there the little that others need',
    isBroken: (from, to, { file }) =>
      ['server', 'web'].includes(from.workspace) &&
      from.zone === 'features' &&
      !from.isTest &&
      to?.zone === 'features' &&
      to.workspace === from.workspace &&
      to.feature !== from.feature &&
      !/\/features\/[^/]+\/public\.tsx?$/.test(file ?? ''),
  },
  {
    advice: 'only app.ts, main.mjs, seed and features see features: go through them',
    isBroken: (from, to) =>
      from.workspace === 'server' &&
      !from.isTest &&
      to?.workspace === 'server' &&
      to.zone === 'features' &&
      from.zone !== 'features' &&
      from.zone !== 'kernel' &&
      !COMPOSITION.has(from.zone),
  },
  {
    advice: 'kit, lib, theme and i18n know no feature and no shell: take what differs as a property',
    isBroken: (from, to) =>
      from.workspace === 'web' &&
      SHARED_WEB.has(from.zone) &&
      !from.isTest &&
      isInZones(from, to, ['features', 'shell']),
  },
  {
    advice: 'a feature does not know the shell: move what both need to kit or lib',
    isBroken: (from, to) =>
      from.workspace === 'web' && from.zone === 'features' && to?.workspace === 'web' && to.zone === 'shell',
  },
  {
    advice:
      'the shell reaches features only through the route table (shell/route-table, shell/router) and the frame that shows their parts (shell/frame)',
    isBroken: (from, to, _edge, { path }) =>
      from.workspace === 'web' &&
      from.zone === 'shell' &&
      to?.workspace === 'web' &&
      to.zone === 'features' &&
      !/\/shell\/(route-table|router|frame)\.tsx?$/.test(path),
  },
];

/** Every broken rule as one line: place, import, what to do instead. Empty when all is well. */
export function checkDependencyRules(root: string, features: FeatureLayers = { layers: LAYERS }): string[] {
  const sources = readSources(root, FOLDERS);
  const broken = sources.flatMap((source) =>
    source.imports.flatMap((edge) =>
      RULES.filter((rule) =>
        rule.isBroken(placeOf(source.path), edge.file ? placeOf(edge.file) : undefined, edge, source),
      ).map(({ advice }) => `${source.path}:${edge.line} imports ${edge.request}: ${advice}`),
    ),
  );
  return [
    ...broken,
    ...findImpure(sources),
    ...findCycles(sources),
    ...checkFeatureGraph(sources, features),
    ...checkSqlPlaces(sources),
    ...checkEvents(sources),
    ...checkPublicNames(sources),
  ];
}

function pairOf(from: Place, to: Place | undefined): string {
  return `${from.workspace} ${to?.workspace}`;
}

/** Tests may use packages and Node's own modules, but no other workspace either. */
function isBelow(from: Place, to: Place | undefined, { request }: ImportEdge, workspaces: string[]): boolean {
  return to ? workspaces.includes(to.workspace) : from.isTest || request === 'zod';
}

function isInZones(from: Place, to: Place | undefined, zones: string[]): boolean {
  return to !== undefined && to.workspace === from.workspace && zones.includes(to.zone);
}

/** `server/src/features/audits/audits.service.ts` → server, features, audits; `server/src/app.ts` → server, root. */
function placeOf(path: string): Place {
  const [workspace = '', ...rest] = path.split('/');
  const inside = WORKSPACES.includes(workspace) && rest[0] === 'src' ? rest.slice(1) : rest;
  const zone = (inside.length > 1 && inside[0]) || 'root';
  return {
    workspace,
    zone,
    feature: zone === 'features' ? inside[1] : undefined,
    isTest: /\.(test|fixture)\.tsx?$/.test(path) || inside.includes('testing'),
  };
}

function findImpure(sources: SourceFile[]): string[] {
  return sources
    .filter(({ path }) => /^(contract|core)\//.test(path) && !placeOf(path).isTest)
    .flatMap(({ path, impurities }) =>
      impurities.map(
        ({ line, text }) => `${path}:${line} uses ${text}: pass the moment or the chance in as an argument`,
      ),
    );
}

/** Cycles of imports that exist at run time; types vanish and lazy imports come later. */
function findCycles(sources: SourceFile[]): string[] {
  const targets = new Map(
    sources.map(({ path, imports }) => [
      path,
      imports.flatMap(({ file, isType, isLazy }) => (file && !isType && !isLazy ? [file] : [])),
    ]),
  );
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (path: string, trail: string[]) => {
    const start = trail.indexOf(path);
    if (start >= 0) {
      const round = [...trail.slice(start), path].join(' → ');
      cycles.push(`${round}: a cycle; move what both need into a file of its own below them`);
      return;
    }
    if (done.has(path)) return;
    for (const target of targets.get(path) ?? []) visit(target, [...trail, path]);
    done.add(path);
  };
  for (const path of targets.keys()) visit(path, []);
  return cycles;
}
