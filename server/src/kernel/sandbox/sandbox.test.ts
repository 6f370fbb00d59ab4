import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { refusalText } from '@auditplus/contract/kernel/refusal.ts';
import { pino } from 'pino';
import { Refusal } from '../errors.ts';
import { openSandbox, type RunOutcome } from './sandbox.ts';
import { scriptResult } from './script-result.ts';

const sandbox = openSandbox(pino({ level: 'silent' }));
after(() => sandbox.stop());

const run = (script: string, data: unknown = null) =>
  sandbox.runScript({ script, data, params: { limit: 2 } });

test('a script is the body of a function of data and params, and answers what JSON can say', async () => {
  const rows = [{ n: 1 }, { n: 2 }, { n: 3 }];
  assert.deepEqual(await run('return data.filter((row) => row.n <= params.limit)', rows), {
    kind: 'result',
    value: rows.slice(0, 2),
  });
  assert.deepEqual(await run(''), { kind: 'result', value: null });
  assert.deepEqual(await run('return { at: new Date(0), none: undefined }'), {
    kind: 'result',
    value: { at: '1970-01-01T00:00:00.000Z' },
  });
});

test('what is wrong with a script is told with its line', async () => {
  assert.deepEqual(await run('const a = 1;\nreturn a +'), {
    kind: 'syntax',
    message: "unexpected token in expression: '}'",
    line: 2,
  });
  assert.deepEqual(await run('\nreturn data.rows.length'), {
    kind: 'failed',
    message: "cannot read property 'rows' of null",
    line: 2,
  });
  assert.deepEqual(await run("throw new Error('没有数据')"), {
    kind: 'failed',
    message: '没有数据',
    line: 1,
  });
  assert.equal((await run('return Promise.resolve(1)')).kind, 'failed');
  assert.equal((await run('return 1n')).kind, 'failed');
  assert.equal((await run('const a = {}; a.a = a; return a')).kind, 'failed');
});

test('a process that cannot start says nothing of a script or a statement: the server is busy', async () => {
  const slow = openSandbox(pino({ level: 'silent' }), 0);
  const isBusy = (error: unknown) => error instanceof Refusal && error.errorCode === 'server.busy';
  await assert.rejects(slow.runScript({ script: 'return 1', data: null, params: null }), isBusy);
  await assert.rejects(slow.checkSql({ text: 'SELECT 1', relations: [], placeholders: 0 }), isBusy);
  slow.stop();
});

test('nothing of the server can be reached, and nothing stays from one run to the next', async () => {
  const names =
    'process require globalThis.process fetch setTimeout WebAssembly module Buffer XMLHttpRequest';
  for (const name of names.split(' '))
    assert.deepEqual(await run(`return typeof ${name}`), { kind: 'result', value: 'undefined' }, name);
  for (const way of [
    "return this.constructor.constructor('return typeof process')()",
    "return (async () => {}).constructor('return typeof process')() instanceof Promise ? 'undefined' : 'other'",
    "return [].constructor.constructor('return typeof require')()",
    "return new Function('return typeof process')()",
    "return (0, eval)('typeof process')",
  ])
    assert.deepEqual(await run(way), { kind: 'result', value: 'undefined' }, way);
  await run('globalThis.kept = 1; Object.prototype.kept = 1; JSON.parse = () => 1; return 1');
  assert.deepEqual(await run('return [typeof kept, {}.kept === undefined, JSON.parse("2")]'), {
    kind: 'result',
    value: ['undefined', true, 2],
  });
});

const GROWTH = [
  "'a'.repeat(1e9)",
  "'a'.padStart(1e9)",
  "'a'.padEnd(2 ** 30)",
  'new Array(1e9).fill(1)',
  'new Uint8Array(2 ** 31)',
  'new ArrayBuffer(2 ** 32)',
  "Array(1e8).join('ab')",
  "let s = 'a'; for (;;) s += s",
  'const a = []; for (;;) a.push({})',
  'const a = []; for (;;) a.push(new Uint8Array(1e6))',
  'const a = []; for (;;) a.push(new Float64Array(1e5))',
  'const m = new Map(); for (let i = 0; ; i++) m.set(i, [i])',
  "const o = {}; for (let i = 0; ; i++) o['k' + i] = i",
  "const a = []; for (;;) a.push('x'.repeat(1e5))",
  "return 'x'.repeat(2e6)",
  'return Array.from({ length: 1e6 }, (_, i) => i)',
  "let s = '[]'; for (let i = 0; i < 25; i++) s = '[' + s + ',' + s + ']'; return JSON.parse(s)",
  'const a = new Uint8Array(6e7); const b = new Uint8Array(6e7); return a.length + b.length',
];
const LOOPS = [
  'while (true);',
  'for (;;) {}',
  'do {} while (true)',
  'for (let i = 0; i >= 0; i++) Math.sqrt(i)',
  'label: for (;;) { continue label; }',
  'const f = function* () { for (;;) yield 1; }; for (const x of f());',
  'for (;;) try { throw 1 } catch {}',
  'for (;;) try { continue } finally { continue }',
  'new Proxy({}, { get: (_, k, p) => p[k] }).a; while (true);',
  '[1].sort(() => { for (;;); }); [2, 1].sort(() => { for (;;); })',
  "JSON.parse('[1,2]', () => { for (;;); })",
  'JSON.stringify({ toJSON() { for (;;); } })',
  'return { toJSON() { for (;;); } }',
  'return { get a() { for (;;); } }',
  '({ valueOf() { for (;;); } }) + 1',
  'const p = new Proxy({}, { ownKeys() { for (;;); } }); return p',
  "'a'.replace(/a/, () => { for (;;); })",
  'throw { get message() { for (;;); } }',
  'throw new Proxy({}, { get() { for (;;); } })',
  'class A { static { for (;;); } }',
  "const s = 'é'.repeat(1e6); for (;;) s.normalize('NFD')",
  'const a = Array(1e6).fill(0); for (;;) a.includes(1)',
  "const s = 'a'.repeat(5e6) + 'b'; for (;;) s.indexOf('ab' + 'c')",
  "const s = 'a'.repeat(1e5); return s.replaceAll('a', s).length",
  'const a = new Uint8Array(1e7); for (;;) a.fill(1)',
  'const a = []; a.length = 2 ** 32 - 1; a.reverse()',
  'Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1)',
  'Array.prototype.join.call({ length: 2 ** 32 }, "")',
];
const PATTERNS = [
  "/(a+)+$/.test('a'.repeat(40) + 'b')",
  "/(a|aa)+$/.test('a'.repeat(60) + 'b')",
  "/(.*a){20}$/.test('a'.repeat(50) + 'b')",
  "/^(([a-z])+.)+[A-Z]([a-z])+$/.test('a'.repeat(60))",
  "'a'.repeat(50).concat('!').match(/(\\w+\\s?)*$/u) ; /(x+x+)+y/.test('x'.repeat(60))",
  "new RegExp('(' + 'a?'.repeat(40) + ')' + 'a'.repeat(40)).test('a'.repeat(39))",
];
const DEPTH = [
  'const f = () => f(); f()',
  'const f = () => { try { f() } finally { f() } }; f()',
  'const f = () => { try { return f() } catch { return f() } }; return f()',
  'let a = []; for (let i = 0; i < 1e5; i++) a = [a]; return a',
  "return JSON.parse('['.repeat(1e5) + ']'.repeat(1e5))",
  "return eval('('.repeat(1e5) + ')'.repeat(1e5))",
  "return new Function('return ' + '-'.repeat(1) + '!'.repeat(2e5) + '1')()",
  "new RegExp('('.repeat(1e5) + ')'.repeat(1e5))",
  'const o = {}; o.toString = () => o + 1; return o + 1',
  'let p = {}; for (let i = 0; i < 1e5; i++) p = new Proxy(p, {}); return p.a',
  'const g = { get a() { return this.a } }; return g.a',
];
const PROTOTYPES = [
  'Object.prototype.toJSON = () => { for (;;); }; return {}',
  'Array.prototype[Symbol.iterator] = function* () { for (;;) yield 1 }; for (const x of []);',
  'Object.setPrototypeOf(globalThis, new Proxy({}, { get() { for (;;); } })); return missing',
  "Object.defineProperty(Error.prototype, 'message', { get() { for (;;); } }); throw new Error()",
  "Object.defineProperty(Error.prototype, 'stack', { get() { for (;;); } }); throw 1",
  'Function.prototype.call = Function.prototype.apply = () => { for (;;); }; while (true);',
  "String.prototype.toString = () => { for (;;); }; return 'a'.length === 1 ? (() => { for (;;); })() : 0",
];

const LIMIT_MS = 200;

test('scripts that never end, grow, nest or trick end within their limit, and the next one runs', async () => {
  const scripts = [...GROWTH, ...LOOPS, ...PATTERNS, ...DEPTH, ...PROTOTYPES];
  assert.ok(scripts.length >= 60, `${scripts.length} scripts`);
  for (const script of scripts) {
    const startedAt = performance.now();
    const outcome = await run(script);
    const took = performance.now() - startedAt;
    assert.ok(took < LIMIT_MS + 500, `${took.toFixed()} ms: ${script}`);
    const wasted = JSON.stringify(outcome).length;
    assert.ok(wasted < 2_000, `${outcome.kind} of ${wasted} characters: ${script}`);
    assert.deepEqual(await run('return 1 + 1'), { kind: 'result', value: 2 }, `after ${script}`);
  }
});

test('a large job has more time and space, and more than that is refused before it is sent', async () => {
  const data = Array.from({ length: 60_000 }, (_, n) => ({ n, text: 'some words of a row' }));
  const outcome = await sandbox.runScript({
    script: 'return data.filter((row) => row.n % 2 === 0).length',
    data,
    params: null,
    size: 'large',
  });
  assert.deepEqual(outcome, { kind: 'result', value: 30_000 });
  assert.deepEqual(await run('return 1', data), { kind: 'tooLarge' });
});

test('many at once wait their turn', async () => {
  const outcomes = await Promise.all(Array.from({ length: 50 }, (_, n) => run(`return ${n}`)));
  assert.deepEqual(
    outcomes.map((outcome) => outcome.kind === 'result' && outcome.value),
    Array.from({ length: 50 }, (_, n) => n),
  );
});

test('what a script may be refused with is said in words', () => {
  const wordsOf = (outcome: RunOutcome, size?: 'large') => {
    try {
      return JSON.stringify(scriptResult(outcome, size));
    } catch (error) {
      if (error instanceof Refusal) return refusalText(error.entry, 'zh', error.params);
      throw error;
    }
  };
  assert.equal(wordsOf({ kind: 'result', value: [1] }), '[1]');
  assert.equal(wordsOf({ kind: 'tooLong' }), '脚本运行超过 0.2 秒，请减少循环或数据');
  assert.equal(wordsOf({ kind: 'tooLong' }, 'large'), '脚本运行超过 2 秒，请减少循环或数据');
  assert.equal(wordsOf({ kind: 'tooLarge' }), '脚本的数据、结果或占用的内存过大，数据和结果最多 1 MB');
  assert.equal(wordsOf({ kind: 'syntax', message: 'x', line: 2 }), '脚本第 2 行有语法错误：x');
  assert.equal(wordsOf({ kind: 'failed', message: 'x', line: 3 }), '脚本第 3 行出错：x');
  assert.equal(wordsOf({ kind: 'failed', message: 'x', line: 0 }), '脚本出错：x');
});
