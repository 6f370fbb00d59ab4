import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import type { CurrentUser } from '@auditplus/contract/features/auth/auth.model.ts';
import { QueryObserver } from '@tanstack/react-query';
import { queryClient } from '../lib/query.ts';
import { useSettings } from '../lib/settings.ts';
import { adoptPreferences } from './adopt-preferences.ts';
import { storeLanguage } from './current-person.ts';

const REPORT = ['report'];
const person = (more: Partial<CurrentUser['userInfo']>) =>
  ({ theme: 'classic', language: 'en', viewedBy: null, ...more }) as CurrentUser['userInfo'];

beforeEach(() => {
  useSettings.setState({ language: 'zh' });
  queryClient.setQueryData(REPORT, 'worded in Chinese');
});
const isAskedAnew = () => queryClient.getQueryState(REPORT)?.isInvalidated;

test('the language of an account holds at once, and what was worded in another is asked for anew', () => {
  assert.equal(adoptPreferences(person({})), true);
  assert.equal(useSettings.getState().language, 'en');
  assert.equal(isAskedAnew(), true);
});

test('an account of the same language, or that is only looked at, changes nothing', () => {
  assert.equal(adoptPreferences(person({ language: 'zh' })), false);
  assert.equal(adoptPreferences(person({ viewedBy: { id: '1', name: '管理员' } })), false);
  assert.equal(useSettings.getState().language, 'zh');
  assert.equal(isAskedAnew(), false);
});

test('what is still on its way when the language is stored is asked for anew', async () => {
  Object.assign(globalThis, {
    window: { location: { pathname: '/home' } },
    fetch: async () => Response.json({ code: 200, msg: '', data: null }),
  });
  const answers = [new Promise<string>(() => undefined), Promise.resolve('worded in English')];
  const queryFn = () => answers.shift() ?? assert.fail('asked for too often');
  const shown = new QueryObserver(queryClient, { queryKey: ['portal'], queryFn });
  const leave = shown.subscribe(() => undefined);
  await storeLanguage('en');
  assert.equal(shown.getCurrentResult().data, 'worded in English');
  leave();
  queryClient.clear();
});
