import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { isNotifyEvent, NOTIFY_EVENT_NAMES } from '@auditplus/contract/features/messages/notify-events.ts';
import { LANGUAGES } from '@auditplus/contract/kernel/refusal.ts';
import { MESSAGE_WORDS, phrase, say } from './message-words.ts';
import { PHRASES } from './phrases.ts';
import { type MessageWords, placesIn } from './place.ts';

const { Converter }: typeof import('opencc-js') = createRequire(import.meta.url)('opencc-js');
const catalogue: MessageWords = { ...MESSAGE_WORDS, ...PHRASES };
const entries = Object.entries(catalogue);

test('every kind of message has words, and words belong to a kind', () => {
  const worded = new Set(Object.keys(MESSAGE_WORDS).map((key) => key.split(':', 1)[0] ?? ''));
  assert.deepEqual(
    NOTIFY_EVENT_NAMES.filter((event) => !worded.has(event)),
    [],
  );
  assert.deepEqual(
    [...worded].filter((event) => !isNotifyEvent(event)),
    [],
  );
});

test('every entry has the same parts with the same parameters in every language', () => {
  for (const [key, words] of entries)
    for (const language of LANGUAGES) {
      assert.equal(words[language].length, words.zh.length, `${key}: parts in ${language}`);
      words[language].forEach((part, index) => {
        assert.notEqual(part.trim(), '', `${key}: an empty part in ${language}`);
        const own = placesIn(part).toSorted();
        const meant = placesIn(words.zh[index] ?? '').toSorted();
        // A digest counts all of its messages in Chinese and the further ones in English.
        if (key !== 'together') assert.deepEqual(own, meant, `${key}: parameters in ${language}`);
      });
    }
});

test('English words hold no Chinese, Traditional ones no Simplified character', () => {
  const traditional = Converter({ from: 'cn', to: 'tw' });
  for (const [key, { zhtw, en }] of entries) {
    assert.doesNotMatch(en.join(), /[\p{Script=Han}，。：；（）]/u, `${key}: en`);
    const text = zhtw.join().replaceAll('台', '');
    assert.equal(traditional(text), text, `${key}: zhtw`);
  }
});

test('words of a parameter are in the language of the message, a part without its parameter is left out', () => {
  const { event, text } = say('contract.toSign', {
    year: 2026,
    unit: 'C01',
    code: 'HT1',
    due: '',
    reason: '',
  });
  assert.equal(event, 'contract.toSign');
  assert.deepEqual(text.en, { title: 'Contract to sign: 2026, C01', body: 'HT1' });
  const returned = say('contract.toSign', {
    year: 2026,
    unit: 'C01',
    code: 'HT1',
    due: '',
    reason: '{year}',
  });
  assert.equal(returned.text.zh.body, 'HT1；退回原因：{year}');
  const { text: overdue } = say('feedback.due', {
    when: phrase('when:late', { days: 1 }),
    review: '年度评审',
    dept: '财务部',
    due: '2026-01-05',
  });
  assert.deepEqual(
    [overdue.zh.title, overdue.zhtw.title, overdue.en.title],
    [
      '年度评审反馈已逾期1天：年度评审',
      '年度評審回饋已逾期1天：年度评审',
      'Annual review feedback, overdue by 1 day: 年度评审',
    ],
  );
});
