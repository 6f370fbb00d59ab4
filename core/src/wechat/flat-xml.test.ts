import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flatXml, flatXmlOf } from './flat-xml.ts';

test('fields of a message are read, as text or as CDATA', () => {
  const read = flatXml(
    '<xml>\n<ToUserName><![CDATA[gh_1]]></ToUserName>\n<CreateTime>1409659813</CreateTime><Content>a &lt;b&gt; &amp;amp;</Content></xml>\n',
  );
  assert.deepEqual(
    [...(read ?? [])],
    [
      ['ToUserName', 'gh_1'],
      ['CreateTime', '1409659813'],
      ['Content', 'a <b> &amp;'],
    ],
  );
  assert.equal(flatXml(flatXmlOf({ Content: '<b> ]]> 好' }))?.get('Content'), '<b> ]]> 好');
  assert.equal(flatXml('<xml></xml>')?.size, 0);
});

const HOSTILE: Readonly<Record<string, string>> = {
  'a file by an entity': '<!DOCTYPE xml [<!ENTITY f SYSTEM "file:///etc/passwd">]><xml><A>&f;</A></xml>',
  'entities that grow': `<!DOCTYPE xml [<!ENTITY a "${'x'.repeat(50)}"><!ENTITY b "&a;&a;&a;">]><xml><A>&b;</A></xml>`,
  'an entity of its own': '<xml><A>&own;</A></xml>',
  'a character by number': '<xml><A>&#0;</A></xml>',
  'a half entity': '<xml><A>a & b</A></xml>',
  'a declaration inside': '<xml><!DOCTYPE a><A>1</A></xml>',
  'an instruction': '<?xml version="1.0"?><xml><A>1</A></xml>',
  'a comment': '<xml><!-- a --><A>1</A></xml>',
  'an attribute': '<xml><A href="http://a">1</A></xml>',
  'elements within': '<xml><A><B>1</B></A></xml>',
  'text between': '<xml>text<A>1</A></xml>',
  'a field that comes twice': '<xml><A>1</A><A>2</A></xml>',
  'an element that does not end': '<xml><A>1</xml>',
  'text that ends too soon': '<xml><A><![CDATA[1]]>]]></A></xml>',
  'another root': '<html><A>1</A></html>',
  'too many fields': `<xml>${Array.from({ length: 101 }, (_, index) => `<F${index}>1</F${index}>`).join('')}</xml>`,
};

for (const [what, text] of Object.entries(HOSTILE))
  test(`a message with ${what} is no message`, () => assert.equal(flatXml(text), null));

test('a long message that fits nothing is refused at once', () => {
  const started = performance.now();
  assert.equal(flatXml(`<xml>${'<A>'.repeat(20_000)}</xml>`), null);
  assert.equal(flatXml(`<xml><A><![CDATA[${']'.repeat(60_000)}</A></xml>`), null);
  assert.ok(performance.now() - started < 500);
});
