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
  return { path, imports, impurities: findImpurities(parsed.program, lineAt) };
}

function resolveRequest(root: string, from: string, request: string): string | undefined {
  const ours = /^@auditplus\/(\w+)\/(.+)$/.exec(request);
  if (ours) return `${ours[1]}/src/${ours[2]}`;
  if (!request.startsWith('.')) return undefined;
  const path = normalize(join(dirname(from), request.replace(/\?.*$/, ''))).replaceAll('\\', '/');
  return existsSync(join(root, path)) ? path : `${path} (missing)`;
}

function findImpurities(
  program: ReturnType<typeof parseSync>['program'],
  lineAt: (offset: number) => number,
) {
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
