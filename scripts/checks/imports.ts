import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

/** One import or re-export of a source file. */
export type ImportEdge = {
  line: number;
  /** As written: `./x.ts`, `@auditplus/core/…`, `node:fs`, `zod`. */
  request: string;
  /** The file of ours that it means, from the root; `undefined` for packages and Node's own modules. */
  file: string | undefined;
  /** Vanishes when the types are stripped. */
  isType: boolean;
  /** `import()`: loaded later, so it closes no cycle at load time. */
  isLazy: boolean;
  /** `export * from`. */
  isStar: boolean;
};

/** One source file as the rules see it; paths are from the root with forward slashes. */
export type SourceFile = {
  path: string;
  imports: ImportEdge[];
  /** Uses of the clock or of chance: `Date.now()`, `new Date()`, `Math.random()`. */
  impurities: { line: number; text: string }[];
  /** Lines that build SQL, by the query builder or as text. */
  sqlLines: number[];
  /** Literals that may name an event (`noun.pastTense`), with their lines. */
  strings: { line: number; text: string }[];
  /** Events that the file emits by their literal names. */
  emits: { line: number; text: string }[];
  /** Names that the file exports, types included. */
  exports: string[];
};

const SKIPPED = new Set(['node_modules', 'dist', 'generated', 'data']);

/** Parses every TypeScript source below the folders. Throws on a file that does not parse. */
export function readSources(root: string, folders: string[]): SourceFile[] {
  return folders.flatMap((folder) => listSources(root, folder)).map((path) => readSource(root, path));
}

function listSources(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : listSources(root, path);
    return /\.(tsx?|mts|mjs)$/.test(entry.name) ? [path] : [];
  });
}

function readSource(root: string, path: string): SourceFile {
  const text = readFileSync(join(root, path), 'utf8');
  const parsed = parseSync(path, text);
  const [fault] = parsed.errors;
  if (fault) throw new Error(`${path} does not parse: ${fault.message}`);
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;
  const edge = (request: string, offset: number, kind: Partial<ImportEdge>): ImportEdge => ({
    line: lineAt(offset),
    request,
    file: resolveRequest(root, path, request),
    isType: false,
    isLazy: false,
    isStar: false,
    ...kind,
  });
  const { staticImports, staticExports, dynamicImports } = parsed.module;
  const imports = [
    ...staticImports.map(({ moduleRequest, entries, start }) =>
      edge(moduleRequest.value, start, {
        isType: entries.length > 0 && entries.every(({ isType }) => isType),
      }),
    ),
    ...staticExports.flatMap(({ entries, start }) =>
      entries.flatMap(({ moduleRequest, isType, importName }) =>
        moduleRequest
          ? [edge(moduleRequest.value, start, { isType, isStar: String(importName.kind).startsWith('All') })]
          : [],
      ),
    ),
    ...dynamicImports.flatMap(({ moduleRequest, start }) => {
      const literal = /^['"`]([^'"`$]+)['"`]$/.exec(text.slice(moduleRequest.start, moduleRequest.end));
      return literal?.[1] ? [edge(literal[1], start, { isLazy: true })] : [];
    }),
  ];
  return {
    path,
    imports,
    impurities: findImpurities(parsed.program, lineAt),
    sqlLines: findSql(parsed.program, lineAt),
    ...findEventNames(parsed.program, lineAt),
    exports: staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ exportName }) => (exportName.name ? [exportName.name] : [])),
    ),
  };
}

const BUILDERS = new Set([
  'selectFrom',
  'selectNoFrom',
  'insertInto',
  'updateTable',
  'deleteFrom',
  'mergeInto',
]);

function findSql(program: Program, lineAt: (offset: number) => number): number[] {
  const lines = new Set<number>();
  const visitor = new Visitor({
    TaggedTemplateExpression({ tag, start }) {
      if (tag.type === 'Identifier' && tag.name === 'sql') lines.add(lineAt(start));
    },
    CallExpression({ callee, start }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      if (BUILDERS.has(callee.property.name)) lines.add(lineAt(start));
    },
  });
  visitor.visit(program);
  return [...lines];
}

function resolveRequest(root: string, from: string, request: string): string | undefined {
  const ours = /^@auditplus\/(\w+)\/(.+)$/.exec(request);
  if (ours) return `${ours[1]}/src/${ours[2]}`;
  if (!request.startsWith('.')) return undefined;
  const path = normalize(join(dirname(from), request.replace(/\?.*$/, ''))).replaceAll('\\', '/');
  return existsSync(join(root, path)) ? path : `${path} (missing)`;
}

const EVENT_NAME = /^[a-z]\w*\.[a-z]\w*$/;

/** Literals that are written as events are (`noun.pastTense`), and those that are emitted. */
function findEventNames(
  program: Program,
  lineAt: (offset: number) => number,
): Pick<SourceFile, 'strings' | 'emits'> {
  const strings: SourceFile['strings'] = [];
  const emits: SourceFile['emits'] = [];
  const visitor = new Visitor({
    Literal({ value, start }) {
      if (typeof value === 'string' && EVENT_NAME.test(value))
        strings.push({ line: lineAt(start), text: value });
    },
    CallExpression({ callee, arguments: [first], start }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      if (callee.property.name !== 'emit' || first?.type !== 'Literal') return;
      if (typeof first.value === 'string' && EVENT_NAME.test(first.value))
        emits.push({ line: lineAt(start), text: first.value });
    },
  });
  visitor.visit(program);
  return { strings, emits };
}

type Program = ReturnType<typeof parseSync>['program'];

function findImpurities(program: Program, lineAt: (offset: number) => number) {
  const found: SourceFile['impurities'] = [];
  const visitor = new Visitor({
    CallExpression({ callee, start }) {
      if (callee.type !== 'MemberExpression' || callee.object.type !== 'Identifier') return;
      if (callee.property.type !== 'Identifier') return;
      const text = `${callee.object.name}.${callee.property.name}()`;
      if (text === 'Date.now()' || text === 'Math.random()') found.push({ line: lineAt(start), text });
    },
    NewExpression({ callee, arguments: args, start }) {
      if (callee.type === 'Identifier' && callee.name === 'Date' && args.length === 0) {
        found.push({ line: lineAt(start), text: 'new Date()' });
      }
    },
  });
  visitor.visit(program);
  return found;
}
