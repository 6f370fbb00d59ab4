import assert from 'node:assert/strict';
import { test } from 'node:test';
import { COLOURS, type ColourName, THEME_CLASSES } from '../lib/settings.ts';
import { AA, contrast, readableOn } from './contrast.ts';
import { barsOf, paletteOf, TONES } from './palette.ts';

const names = Object.keys(COLOURS) as ColourName[];

for (const dark of [false, true]) {
  for (const name of names) {
    test(`the ${name} theme reaches AA in ${dark ? 'dark' : 'light'}`, () => {
      const palette = paletteOf(name, dark);
      const pairs = [
        ['text on base', palette.text, palette.base],
        ['text on soft', palette.text, palette.primarySoft],
        ['secondary text on surface', palette.textSecondary, palette.surface],
        ['quiet text on base', palette.textQuiet, palette.base],
        ['quiet text on surface', palette.textQuiet, palette.surface],
        ['primary text on base', palette.primary, palette.base],
        ['primary text on surface', palette.primary, palette.surface],
        ['primary text on raised', palette.primary, palette.raised],
        ['primary text on soft', palette.primary, palette.primarySoft],
        ['a link on base', palette.link, palette.base],
        ['a link on surface', palette.link, palette.surface],
        ['a link on raised', palette.link, palette.raised],
        ['a link on soft', palette.link, palette.primarySoft],
        ['text on primary', palette.onPrimary, palette.primary],
      ] as const;
      for (const [what, one, other] of pairs) {
        assert.ok(
          contrast(one, other) >= AA,
          `${what}: ${one} on ${other} is ${contrast(one, other).toFixed(2)}`,
        );
      }
    });
  }

  for (const themeClass of THEME_CLASSES) {
    test(`the bars of the ${themeClass} class are readable in ${dark ? 'dark' : 'light'}`, () => {
      const { bar, barSoft, onBar } = barsOf(themeClass, dark);
      assert.ok(contrast(onBar, bar) >= AA, `${onBar} on ${bar}`);
      assert.ok(contrast(onBar, barSoft) >= AA, `${onBar} on ${barSoft}`);
    });
  }

  test(`every state word is readable on its tag in ${dark ? 'dark' : 'light'}`, () => {
    const palette = paletteOf('default', dark);
    for (const tone of TONES) {
      const { text, soft } = palette.states[tone];
      assert.ok(contrast(text, soft) >= AA, `${tone}: ${contrast(text, soft).toFixed(2)}`);
      assert.ok(contrast(text, palette.surface) >= AA, `${tone} on the surface`);
    }
  });
}

test('only where the theme is red, links leave its colour, so that none looks like an act that deletes', () => {
  for (const dark of [false, true])
    for (const name of names) {
      const { link, primary } = paletteOf(name, dark);
      assert.equal(link === primary, name !== 'red', name);
    }
});

test('black on white is 21 to 1 and a colour on itself is 1 to 1', () => {
  assert.equal(Math.round(contrast('#000', '#ffffff')), 21);
  assert.equal(contrast('#409eff', '#409eff'), 1);
});

test('a colour that is readable already stays as it is', () => {
  assert.equal(readableOn('#211bce', '#ffffff'), '#211bce');
});
