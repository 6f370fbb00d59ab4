import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MenuNode } from '@auditplus/contract/features/auth/auth.model.ts';
import { PORTAL } from '@auditplus/contract/features/menus/menu-types.ts';
import {
  hasModule,
  linkTarget,
  menuAddress,
  menuAncestors,
  menuAt,
  menuById,
  menuName,
  menuOfPage,
  menuPath,
  needsTicket,
  outerLink,
  ownPage,
  portalAt,
} from './menu.ts';

const entry = (part: Partial<MenuNode>): MenuNode => ({
  id: part.enCode ?? 'x',
  parentId: '-1',
  fullName: '',
  enCode: '',
  icon: '',
  type: 2,
  urlAddress: '',
  linkTarget: '_self',
  propertyJson: {},
  sortCode: 0,
  category: 'Web',
  hasChildren: false,
  names: { zhtw: '', en: '' },
  children: [],
  ...part,
});

// biome-ignore lint/suspicious/noTemplateCurlyInString: a place that is filled in
const TOKEN = '${token}';
const SESSION = { token: 'bearer x', tokenHosts: ['bi.example', '10.0.0.8:8080'] };

const evidence = entry({ enCode: 'audit.evidence', urlAddress: '/myReview?kind=evidence' });
const score = entry({ enCode: 'audit.score', urlAddress: '/myReview?kind=score' });
const review = entry({ enCode: 'audit.myReview', urlAddress: 'myReview', fullName: '我的审核' });
const list = entry({ enCode: 'audit.list', urlAddress: '/auditList' });
const fresh = entry({ enCode: 'audit.new', urlAddress: '/auditList?new=1' });
const work = entry({ enCode: 'audit', type: 1, children: [review, evidence, score] });

test('a page opens its address and its path has no query', () => {
  assert.equal(menuAddress(evidence), '/myReview?kind=evidence');
  assert.equal(menuPath(evidence), '/myReview');
  assert.equal(menuAddress(review), '/myReview');
});

test('a directory and an inner link open at their code', () => {
  assert.equal(menuPath(work), '/audit');
  assert.equal(menuPath(entry({ enCode: 'help', type: 7, urlAddress: 'https://x.example' })), '/help');
});

test('entries that share a path are told apart by their query', () => {
  assert.equal(menuAt([work], '/myReview', '?kind=score'), score);
  assert.equal(menuAt([work], '/myReview', ''), review);
  assert.equal(menuAt([work], '/myReview', '?kind=other'), review);
  assert.equal(menuAt([work], '/nowhere', ''), null);
});

test('a foreign query belongs to the plain entry of its path, whatever the order', () => {
  assert.equal(menuAt([fresh, list], '/auditList', '?year=2026'), list);
  assert.equal(menuAt([fresh, list], '/auditList', '?new=1'), fresh);
});

test('the trail leads from the top to the entry', () => {
  assert.deepEqual(menuAncestors([work], score), [work, score]);
});

test('a record belongs to the entry that permits its page, else to the next one that the person has', () => {
  const page = { module: 'audit.list', alsoBy: ['audit.score'] };
  assert.equal(menuOfPage([work, list], page), list);
  assert.equal(menuOfPage([work], page), score);
  assert.equal(menuOfPage([work], { module: 'audit.report' }), null);
  assert.equal(menuOfPage([work], { module: null }), null);
  assert.equal(menuById([work], 'audit.score'), score);
});

test('a screen opens its own address in a window, a page does not', () => {
  assert.equal(outerLink(entry({ type: 6, urlAddress: 'dataScreen/hall' }), SESSION), '/dataScreen/hall');
  assert.equal(outerLink(list, SESSION), null);
});

test('the token goes to the hosts that the settings name and to no other', () => {
  const screen = (urlAddress: string) => outerLink(entry({ type: 6, urlAddress }), SESSION);
  const at = (host: string) => `${host}/view/7?token=`;
  for (const host of ['https://bi.example', 'http://BI.example', 'https://10.0.0.8:8080'])
    assert.equal(screen(`${at(host)}${TOKEN}`), `${at(host)}bearer%20x`);
  for (const host of [
    'https://evil.example',
    'https://bi.example:444',
    'https://bi.example@evil.example',
    'https://bi.example.evil.example',
  ])
    assert.equal(screen(`${at(host)}${TOKEN}`), at(host));
  assert.equal(screen(`https://${TOKEN}.evil.example/`), 'https://.evil.example/');
  assert.equal(screen('javascript:alert(1)'), '/javascript:alert(1)');
  const link = (urlAddress: string) => linkTarget(entry({ type: 7, urlAddress }), SESSION);
  assert.equal(link(`/report?token=${TOKEN}`), '/report?token=bearer%20x');
  assert.equal(link(`//evil.example/${TOKEN}`), null);
});

test('a system that is not trusted gets a ticket where its link asks for the token, and nothing else does', () => {
  const link = (urlAddress: string) => entry({ type: 7, urlAddress });
  const other = link(`https://other.example/?t=${TOKEN}`);
  assert.equal(needsTicket(other, SESSION), true);
  assert.equal(linkTarget(other, { ...SESSION, ticket: 'once' }), 'https://other.example/?t=once');
  for (const address of [
    'https://other.example/',
    `https://bi.example/?t=${TOKEN}`,
    `/report?t=${TOKEN}`,
    `javascript:${TOKEN}`,
  ])
    assert.equal(needsTicket(link(address), SESSION), false, address);
  assert.equal(
    linkTarget(link(`https://bi.example/?t=${TOKEN}`), { ...SESSION, ticket: 'once' }),
    'https://bi.example/?t=bearer%20x',
  );
});

test('an address of this application is told from one of another system', () => {
  const page = (url: string) => ownPage(url, 'https://plus.example');
  assert.equal(page('/auditList?new=1#top'), '/auditList?new=1#top');
  assert.equal(page('https://plus.example/auditList'), '/auditList');
  assert.equal(page('https://other.example/auditList'), null);
  assert.equal(page('/my.frame'), '/my.frame', 'codes of menus hold dots');
  assert.equal(page('/manual/start.pdf?page=2'), null, 'a file is no page');
});

test('an entry without a translation keeps its Chinese name', () => {
  assert.equal(menuName(review, 'en'), '我的审核');
});

test('a module counts wherever it lies in the tree', () => {
  assert.ok(hasModule([work], 'audit.score'));
  assert.ok(!hasModule([work], 'audit.report'));
});

test('an address opens the portal of its entry, and home the one that was chosen for it', () => {
  const portal = entry({
    enCode: 'overview',
    type: PORTAL,
    urlAddress: '/portal/overview',
    propertyJson: { moduleId: 'p1' },
  });
  const unset = entry({ enCode: 'unset', type: PORTAL, urlAddress: '/portal/unset' });
  const at = (pathname: string, portalId = '') =>
    portalAt({ userInfo: { portalId }, menuList: [work, portal, unset] }, { pathname, search: '' });
  assert.equal(at('/portal/overview'), 'p1');
  assert.equal(at('/portal/unset'), null);
  assert.equal(at('/myReview', 'p2'), null);
  assert.equal(at('/home', 'p2'), 'p2');
  assert.equal(at('/', 'p2'), 'p2');
  assert.equal(at('/home'), null);
});
