import type { Bars, Palette } from './palette.ts';

/** The CSS variables of a palette, to be set on a style. */
export function paletteVariables({ states, ...colours }: Palette & Partial<Bars>): [string, string][] {
  return [
    ...Object.entries(colours).map(([name, value]): [string, string] => [`--${kebab(name)}`, value]),
    ...Object.entries(states).flatMap(([tone, state]): [string, string][] => [
      [`--tone-${tone}`, state.text],
      [`--tone-${tone}-dot`, state.dot],
      [`--tone-${tone}-soft`, state.soft],
    ]),
  ];
}

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
