import { COLOURS, type ColourName, type ThemeClass } from '../lib/settings.ts';
import { blend, readableOn } from './contrast.ts';

/** The colours of one theme in one mode; every text colour reaches AA on the surfaces named beside it. */
export type Palette = {
  /** Page background, and the surfaces that lie on it. */
  readonly base: string;
  readonly surface: string;
  readonly raised: string;
  readonly border: string;
  readonly text: string;
  readonly textSecondary: string;
  readonly textQuiet: string;
  /** Fill of the primary button, and text in the theme colour on `surface`. */
  readonly primary: string;
  readonly onPrimary: string;
  /** Links and acts in text: the theme colour, but neutral where that is the red of what deletes. */
  readonly link: string;
  /** Soft fill behind selected things; `primary` and `text` are readable on it. */
  readonly primarySoft: string;
  /** The seed itself, for marks without text. */
  readonly accent: string;
  readonly states: States;
};

/** Colours of the bars in one theme class: words and marks on `bar` and on `barSoft` reach AA. */
export type Bars = { readonly bar: string; readonly onBar: string; readonly barSoft: string };

const BAR_SHARES = { bar: 0.18, soft: 0.34 } as const;

/** The bars of the top layouts (product-spec point 9, theme classes). */
export function barsOf(themeClass: ThemeClass, dark: boolean): Bars {
  const seed = COLOURS[themeClass];
  if (dark) {
    const bar = blend(seed, SURFACES.dark.surface, BAR_SHARES.bar);
    const barSoft = blend(seed, SURFACES.dark.surface, BAR_SHARES.soft);
    return { bar, barSoft, onBar: readableOn('#ffffff', barSoft) };
  }
  const bar = readableOn(seed, '#ffffff');
  return { bar, barSoft: blend('#000000', bar, 0.18), onBar: '#ffffff' };
}

/** One meaning, one colour (ui.md, Tables). */
export const TONES = ['grey', 'blue', 'orange', 'green', 'red', 'purple'] as const;
export type Tone = (typeof TONES)[number];
export type States = Readonly<
  Record<Tone, { readonly text: string; readonly dot: string; readonly soft: string }>
>;

const TONE_SEEDS: Readonly<Record<Tone, string>> = {
  grey: '#7d8794',
  blue: '#1677ff',
  orange: '#f08c00',
  green: '#2f9e44',
  red: '#e03131',
  purple: '#7c3aed',
};

const SURFACES = {
  light: { base: '#f5f6f8', surface: '#ffffff', raised: '#ffffff', border: '#e2e5ea' },
  dark: { base: '#0f1114', surface: '#16181d', raised: '#1d2026', border: '#2e323a' },
} as const;

const TEXTS = {
  light: { text: '#1a1d21', textSecondary: '#4a5159', textQuiet: '#656d78' },
  dark: { text: '#e8eaed', textSecondary: '#b4bac3', textQuiet: '#959ca7' },
} as const;

const SOFT_SHARE = { light: 0.1, dark: 0.18 } as const;

/** Derives a theme's colours from its seed (product-spec point 9) until they are readable. */
export function paletteOf(colour: ColourName, dark: boolean): Palette {
  const mode = dark ? 'dark' : 'light';
  const surfaces = SURFACES[mode];
  const seed = COLOURS[colour];
  const primarySoft = blend(seed, surfaces.raised, SOFT_SHARE[mode]);
  const primary = readableOn(readableOn(seed, surfaces.base), primarySoft);
  return {
    ...surfaces,
    ...TEXTS[mode],
    primary,
    onPrimary: dark ? '#0a0c0f' : '#ffffff',
    link: colour === 'red' ? TEXTS[mode].textSecondary : primary,
    primarySoft,
    accent: seed,
    states: statesOf(mode),
  };
}

function statesOf(mode: 'light' | 'dark'): States {
  const { raised } = SURFACES[mode];
  const state = (tone: Tone): States[Tone] => {
    const seed = TONE_SEEDS[tone];
    const soft = blend(seed, raised, SOFT_SHARE[mode]);
    return { dot: seed, soft, text: readableOn(seed, soft) };
  };
  return {
    grey: state('grey'),
    blue: state('blue'),
    orange: state('orange'),
    green: state('green'),
    red: state('red'),
    purple: state('purple'),
  };
}
