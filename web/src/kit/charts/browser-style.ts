import type { ChartStyle } from '@auditplus/core/charts/chart-option.ts';

const SERIES = [
  '--primary',
  '--tone-orange-dot',
  '--tone-green-dot',
  '--tone-purple-dot',
  '--tone-grey-dot',
  '--tone-red-dot',
  // Last, since it is the nearest to the usual first colour.
  '--tone-blue-dot',
];
const SCALE = ['--tone-red-dot', '--tone-orange-dot', '--tone-green-dot'];

const FONT_SIZE = 12;

/** The colours and letters of the theme as it is now, for what is drawn in an element. */
export function browserStyle(place: HTMLElement): ChartStyle {
  const style = getComputedStyle(place);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  return {
    ink: colour('--text'),
    muted: colour('--text-secondary'),
    rule: colour('--border'),
    surface: colour('--surface'),
    palette: SERIES.map(colour),
    scale: SCALE.map(colour),
    fontFamily: style.fontFamily,
    fontSize: FONT_SIZE,
  };
}
