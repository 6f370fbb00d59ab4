import { z } from 'zod';
import { defineFormKind } from './form-kind.ts';
import { choice, controlSize, flag } from './properties.ts';
import { textValue } from './stored-values.ts';

const properties = z.object({
  size: controlSize(),
  showAlpha: flag(['透明度', '透明度', 'Opacity']),
  colorFormat: choice(
    ['格式', '格式', 'Format'],
    {
      hex: ['HEX', 'HEX', 'HEX'],
      rgb: ['RGB', 'RGB', 'RGB'],
      hsl: ['HSL', 'HSL', 'HSL'],
      hsv: ['HSV', 'HSV', 'HSV'],
    },
    'hex',
  ),
});

const COLOUR = /^(?:#[0-9a-f]{3,8}|(?:rgb|hsl|hsv|hsb)a?\([\d\s.,%/]+\))$/i;

/** A colour. */
export const colorPicker = defineFormKind({
  ...textValue,
  title: ['颜色选择', '顏色選擇', 'Colour'],
  properties,
  standsIn: [],
  search: 'equal',
  isChosen: true,
  check: (value) => (COLOUR.test(value) ? null : { id: 'invalid' }),
  sample: () => '#1677ff',
});
