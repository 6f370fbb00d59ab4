import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textToHtml } from './section-text.ts';

test('empty lines part paragraphs and single breaks stay breaks', () => {
  assert.equal(textToHtml('甲\n乙\n\n\n丙\n'), '<p>甲<br>乙</p><p>丙</p>');
});

test('markup that a person types stays text', () => {
  assert.equal(
    textToHtml('<img src=x onerror=y> & "z"'),
    '<p>&#60;img src=x onerror=y&#62; &#38; &#34;z&#34;</p>',
  );
});
