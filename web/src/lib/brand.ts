import type { Brand } from '@auditplus/contract/features/auth/auth.model.ts';
import { BRAND_PATH } from '@auditplus/contract/features/auth/auth.paths.ts';
import { PRODUCT_NAME } from '@auditplus/contract/features/sys-config/product-name.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { create } from 'zustand';
import { webAddress } from './api.ts';
import { readLocal, writeLocal } from './storage.ts';
import { visitorData } from './visitor-data.ts';

const NO_BRAND: Brand = {
  sysName: '',
  sysVersion: '',
  copyright: '',
  companyName: '',
  companyContacts: '',
  companyTelePhone: '',
  companyEmail: '',
  loginIcon: '',
  navigationIcon: '',
  logoIcon: '',
  appIcon: '',
};

/** Whose installation this is; what this browser was told last time, until it is told anew. */
export const useBrand = create<Brand>(() => stored());

/** Takes over what the server says, and keeps it so that the next visit starts with it. */
export function keepBrand(brand: object): void {
  const kept = chosenFrom(brand);
  writeLocal('sysConfig', kept);
  useBrand.setState(kept);
}

/** Asks for the brand; without an answer the known one serves. */
export async function askForBrand(): Promise<void> {
  const brand = await visitorData(BRAND_PATH);
  if ('sysName' in brand) keepBrand(brand);
}

const HAN = /\p{Script=Han}/u;

/**
 * The installation's own name; nothing where it has kept the product's, which each language has a word for, or where it
 * has a Chinese name only and English is read.
 */
export const ownName = ({ sysName }: Pick<Brand, 'sysName'>, language: Language): string =>
  sysName === PRODUCT_NAME || (language === 'en' && HAN.test(sysName)) ? '' : sysName;

/** A picture of the brand, or the product's mark. */
export const brandPicture = (picture: string): string => (picture ? webAddress(picture) : '/favicon.svg');

function stored(): Brand {
  const known = readLocal('sysConfig');
  return typeof known === 'object' && known !== null ? chosenFrom(known) : NO_BRAND;
}

/** The brand's values among others, each a text. */
function chosenFrom(values: object): Brand {
  const texts = new Map<string, unknown>(Object.entries(values));
  const formatMessage = (name: keyof Brand): string => {
    const value = texts.get(name);
    return typeof value === 'string' ? value : '';
  };
  return {
    sysName: formatMessage('sysName'),
    sysVersion: formatMessage('sysVersion'),
    copyright: formatMessage('copyright'),
    companyName: formatMessage('companyName'),
    companyContacts: formatMessage('companyContacts'),
    companyTelePhone: formatMessage('companyTelePhone'),
    companyEmail: formatMessage('companyEmail'),
    loginIcon: pictureOf(formatMessage('loginIcon')),
    navigationIcon: pictureOf(formatMessage('navigationIcon')),
    logoIcon: pictureOf(formatMessage('logoIcon')),
    appIcon: pictureOf(formatMessage('appIcon')),
  };
}

/** Only pictures of this server: the local storage may hold anything. A declaration, for the store begins above. */
function pictureOf(address: string): string {
  return address.startsWith('/api/file/Image/') ? address : '';
}

/** The icon of the browser's tab and, on a phone, of the page on the start screen. */
function showIcons({ logoIcon, appIcon }: Brand): void {
  showIcon('icon', logoIcon);
  showIcon('apple-touch-icon', appIcon);
}

const OWN_ICONS = new Map<string, string>();

function showIcon(rel: string, picture: string): void {
  const link = globalThis.document?.querySelector<HTMLLinkElement>(`link[rel="${rel}"]`);
  if (!link) return;
  const own = OWN_ICONS.get(rel) ?? link.href;
  OWN_ICONS.set(rel, own);
  const href = picture ? webAddress(picture) : own;
  if (link.href === href) return;
  link.href = href;
  // What the page declared is an SVG; an uploaded picture never is.
  if (picture) link.removeAttribute('type');
}

showIcons(useBrand.getState());
useBrand.subscribe(showIcons);
