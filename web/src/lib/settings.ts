import { LAYOUTS } from '@auditplus/contract/features/auth/layouts.ts';
import { LANGUAGES, type Language } from '@auditplus/contract/kernel/refusal.ts';
import { create } from 'zustand';
import { browserLanguage } from './browser-language.ts';
import { readLocal, writeLocal } from './storage.ts';

export const SIZES = ['default', 'medium', 'small', 'mini'] as const;
export type Size = (typeof SIZES)[number];

export type LayoutName = (typeof LAYOUTS)[number];

/** The ten theme colours of product-spec point 9. */
export const COLOURS = {
  default: '#409eff',
  blue: '#1890ff',
  azure: '#211bce',
  fairy: '#7ab9ce',
  ocean: '#13c2c2',
  green: '#3eac12',
  yellow: '#f8bc18',
  orange: '#f5811c',
  red: '#f5222d',
  purple: '#722ed1',
} as const;
export type ColourName = keyof typeof COLOURS;

/** The nine theme classes that colour the bars of the shell. */
export const THEME_CLASSES = [
  'fairy',
  'blue',
  'purple',
  'azure',
  'ocean',
  'green',
  'yellow',
  'orange',
  'red',
] as const;
export type ThemeClass = (typeof THEME_CLASSES)[number];

export type Settings = {
  readonly language: Language;
  readonly size: Size;
  readonly dark: boolean;
  readonly colour: ColourName;
  readonly themeClass: ThemeClass;
  readonly layoutType: LayoutName;
  readonly sidebarOpen: boolean;
  readonly tagsView: boolean;
  readonly tagsIcon: boolean;
  readonly useCache: boolean;
  readonly showLanguage: boolean;
  readonly showSearch: boolean;
  /** The bars stay when a page is scrolled. */
  readonly fixedHeader: boolean;
  readonly sidebarLogo: boolean;
};

type SettingsStore = Settings & { readonly change: (part: Partial<Settings>) => void };

const DEFAULTS: Settings = {
  language: 'zh',
  size: 'default',
  dark: false,
  colour: 'default',
  themeClass: 'fairy',
  layoutType: 'classic',
  sidebarOpen: true,
  tagsView: true,
  tagsIcon: true,
  useCache: true,
  showLanguage: true,
  showSearch: true,
  fixedHeader: true,
  sidebarLogo: true,
};

/** The settings that the settings drawer puts back. */
export const LOOK_DEFAULTS: Partial<Settings> = {
  dark: DEFAULTS.dark,
  colour: DEFAULTS.colour,
  themeClass: DEFAULTS.themeClass,
  layoutType: DEFAULTS.layoutType,
  tagsView: true,
  tagsIcon: true,
  useCache: true,
  showLanguage: true,
  showSearch: true,
  fixedHeader: true,
  sidebarLogo: true,
};

const SLIDE = { dark: 'dark', light: 'lightWhite' } as const;

/** The person's settings of this browser, kept in local storage one key each (product-spec point 3). */
export const useSettings = create<SettingsStore>((set) => ({
  ...stored(),
  change: (part) => {
    const { dark, colour, ...plain } = part;
    for (const [name, value] of Object.entries(plain)) writeLocal(name, value);
    if (dark !== undefined) writeLocal('slideClass', dark ? SLIDE.dark : SLIDE.light);
    if (colour !== undefined) writeLocal('theme', COLOURS[colour]);
    set(part);
  },
}));

// Another tab's choice holds here too.
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key?.startsWith('plus_')) useSettings.setState(stored());
});

function stored(): Settings {
  return {
    language: among(LANGUAGES, 'language', browserLanguage() ?? DEFAULTS.language),
    size: among(SIZES, 'size', DEFAULTS.size),
    dark: readLocal('slideClass') === SLIDE.dark,
    colour: colourOf(readLocal('theme')),
    themeClass: among(THEME_CLASSES, 'themeClass', DEFAULTS.themeClass),
    layoutType: among(LAYOUTS, 'layoutType', DEFAULTS.layoutType),
    sidebarOpen: flag('sidebarOpen'),
    tagsView: flag('tagsView'),
    tagsIcon: flag('tagsIcon'),
    useCache: flag('useCache'),
    showLanguage: flag('showLanguage'),
    showSearch: flag('showSearch'),
    fixedHeader: flag('fixedHeader'),
    sidebarLogo: flag('sidebarLogo'),
  };
}

function among<T extends string>(known: readonly T[], name: string, fallback: T): T {
  const value = readLocal(name);
  return known.find((one) => one === value) ?? fallback;
}

function flag(name: keyof Settings): boolean {
  const value = readLocal(name);
  return typeof value === 'boolean' ? value : DEFAULTS[name] === true;
}

function colourOf(value: unknown): ColourName {
  const hex = typeof value === 'string' ? value.toLowerCase() : '';
  const found = Object.entries(COLOURS).find(([, known]) => known === hex)?.[0];
  return Object.keys(COLOURS).includes(found ?? '') ? (found as ColourName) : DEFAULTS.colour;
}
