import { LANGUAGES, type Language } from '@auditplus/contract/kernel/refusal.ts';
import { create } from 'zustand';
import { readLocal, writeLocal } from './storage.ts';

export const SIZES = ['default', 'medium', 'small', 'mini'] as const;
export type Size = (typeof SIZES)[number];

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

export type Settings = {
  readonly language: Language;
  readonly size: Size;
  readonly dark: boolean;
  readonly colour: ColourName;
  readonly sidebarOpen: boolean;
  readonly tagsView: boolean;
  readonly useCache: boolean;
};

type SettingsStore = Settings & { readonly change: (part: Partial<Settings>) => void };

const DEFAULTS: Settings = {
  language: 'zh',
  size: 'default',
  dark: false,
  colour: 'default',
  sidebarOpen: true,
  tagsView: true,
  useCache: true,
};

/** The person's settings of this browser, kept in local storage one key each. */
export const useSettings = create<SettingsStore>((set) => ({
  ...stored(),
  change: (part) => {
    for (const [name, value] of Object.entries(part)) writeLocal(name, value);
    set(part);
  },
}));

function stored(): Settings {
  const flag = (name: keyof Settings, fallback: boolean): boolean => {
    const value = readLocal(name);
    return typeof value === 'boolean' ? value : fallback;
  };
  const language = readLocal('language');
  const size = readLocal('size');
  const colour = readLocal('colour');
  return {
    language: LANGUAGES.find((known) => known === language) ?? DEFAULTS.language,
    size: SIZES.find((known) => known === size) ?? DEFAULTS.size,
    dark: flag('dark', DEFAULTS.dark),
    colour: typeof colour === 'string' && colour in COLOURS ? (colour as ColourName) : DEFAULTS.colour,
    sidebarOpen: flag('sidebarOpen', DEFAULTS.sidebarOpen),
    tagsView: flag('tagsView', DEFAULTS.tagsView),
    useCache: flag('useCache', DEFAULTS.useCache),
  };
}
