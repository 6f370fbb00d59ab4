import type { CurrentUser, MenuNode } from '@auditplus/contract/features/auth/auth.model.ts';
import {
  addressPrefix,
  DIRECTORY,
  LINK,
  PORTAL,
  SCREEN,
} from '@auditplus/contract/features/menus/menu-types.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';

/** A menu entry's name in a language; an entry without a translation keeps its Chinese name. */
export function menuName(node: MenuNode, language: Language): string {
  return language === 'zh' ? node.fullName : node.names[language] || node.fullName;
}

/** The address that a menu entry opens, query included (platform-contract 6). */
export function menuAddress(node: MenuNode): string {
  if (node.type === DIRECTORY || (node.type === LINK && node.linkTarget === '_self'))
    return `/${node.enCode}`;
  return node.urlAddress.startsWith('/') ? node.urlAddress : `/${node.urlAddress}`;
}

/** The path of that address, as the router sees it. */
export const menuPath = (node: MenuNode): string => menuAddress(node).split('?')[0] ?? '';

/** What a link may carry: the session's token to the hosts named for it, a ticket to any other system. */
export type LinkSession = {
  readonly token: string;
  readonly tokenHosts: readonly string[];
  readonly ticket?: string;
};

/** What an entry opens in a window of its own: a screen, or a link that asks for one; null for entries that open here. */
export function outerLink(node: MenuNode, session: LinkSession): string | null {
  if (node.type === SCREEN) return addressPrefix(node) ? menuAddress(node) : linkTarget(node, session);
  return node.type === LINK && node.linkTarget === '_blank' ? linkTarget(node, session) : null;
}

/** The address of a link or screen with its placeholders filled; anything but http and own paths is refused. */
export function linkTarget(node: MenuNode, session: LinkSession): string | null {
  const token = isTrusted(node, session) ? session.token : (session.ticket ?? '');
  const url = withToken(node, token);
  return /^https?:\/\//i.test(url) || isOwnPath(url) ? url : null;
}

/** Whether the link says who follows it to a system that must not have the session. */
export const needsTicket = (node: MenuNode, session: LinkSession): boolean =>
  TOKEN.test(node.urlAddress) &&
  !isTrusted(node, session) &&
  linkTarget(node, { ...session, ticket: '' }) !== null;

const TOKEN = /\$\{token\}/;

const withToken = ({ urlAddress }: MenuNode, token: string): string =>
  urlAddress
    .replaceAll(/\$\{dataV\}/g, () => window.location.origin)
    .replaceAll(/\$\{token\}/g, () => encodeURIComponent(token));

const isTrusted = (node: MenuNode, { token, tokenHosts }: LinkSession): boolean =>
  mayCarryToken(withToken(node, token), tokenHosts);

/** Where in this application an address leads, as the router takes it; null for one of another origin and for files. */
export function ownPage(url: string, origin = window.location.origin): string | null {
  const target = new URL(url, origin);
  if (target.origin !== origin || FILE.test(target.pathname)) return null;
  return target.pathname + target.search + target.hash;
}

/** Addresses of pages may hold dots, as codes of menus do; a file has the ending of one. */
const FILE = /\.(?:svg|png|jpe?g|gif|webp|ico|pdf|html?|txt|xml|json|csv|docx?|xlsx?|pptx?|mp[34])$/i;

const isOwnPath = (url: string): boolean => /^\/(?![/\\])/.test(url);

/** Whoever has the token is the person: it goes to this host and to those that the settings name. */
function mayCarryToken(url: string, tokenHosts: readonly string[]): boolean {
  if (isOwnPath(url)) return true;
  if (!URL.canParse(url)) return false;
  const { host, origin } = new URL(url);
  return origin === globalThis.location?.origin || tokenHosts.includes(host);
}

/** All entries of a tree, parents before children. */
export function flatMenus(nodes: readonly MenuNode[]): readonly MenuNode[] {
  return nodes.flatMap((node) => [node, ...flatMenus(node.children)]);
}

/** The entry that an address belongs to: same path and query, else the path's plain entry, else any with the path. */
export function menuAt(nodes: readonly MenuNode[], path: string, search: string): MenuNode | null {
  const same = flatMenus(nodes).filter((node) => menuPath(node) === path);
  const exact = same.find((node) => menuAddress(node) === path + search);
  return exact ?? same.find((node) => menuAddress(node) === path) ?? same[0] ?? null;
}

type Menus = Pick<CurrentUser, 'menuList'> & { readonly userInfo: Pick<CurrentUser['userInfo'], 'portalId'> };

/** The portal that an address opens by the person's choice of a home page or by the menu; null where it is none. */
export function portalAt(
  { userInfo, menuList }: Menus,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): string | null {
  // Who comes without a page is led home.
  if (pathname === '/' || pathname === '/home') return userInfo.portalId || null;
  const entry = menuAt(menuList, pathname, search);
  return (entry?.type === PORTAL && entry.propertyJson.moduleId) || null;
}

/** The entry that permits a page which has no entry of its own: a record belongs to the list that it stands in. */
export function menuOfPage(
  nodes: readonly MenuNode[],
  { module, alsoBy = [] }: { readonly module: string | null; readonly alsoBy?: readonly string[] },
): MenuNode | null {
  if (module === null) return null;
  const all = flatMenus(nodes);
  for (const code of [module, ...alsoBy]) {
    const held = all.find((node) => node.enCode === code);
    if (held) return held;
  }
  return null;
}

/** The entries from the top down to `target`. */
export function menuAncestors(nodes: readonly MenuNode[], target: MenuNode): readonly MenuNode[] {
  for (const node of nodes) {
    if (node.id === target.id) return [node];
    const below = menuAncestors(node.children, target);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}

/** The entry with this id. */
export const menuById = (nodes: readonly MenuNode[], id: string): MenuNode | null =>
  flatMenus(nodes).find((node) => node.id === id) ?? null;

/** Whether one of the entries has this code. */
export const hasModule = (nodes: readonly MenuNode[], code: string): boolean =>
  flatMenus(nodes).some((node) => node.enCode === code);
