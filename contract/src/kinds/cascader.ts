import { z } from 'zod';
import { listed } from '../kernel/listed.ts';
import { optionIssue, withOptions } from './choices.ts';
import { defineFormKind } from './form-kind.ts';
import { optionProperties } from './option-source.ts';
import { filterable, flag, placeholder, text } from './properties.ts';
import { pathsOf, pathValue } from './stored-values.ts';

const properties = z.object({
  placeholder: placeholder(),
  ...optionProperties,
  multiple: flag(['可选多个', '可選多個', 'Several values']),
  showAllLevels: flag(['显示各级', '顯示各級', 'Show all levels'], true),
  separator: text(['分隔符', '分隔符', 'Between levels'], '/'),
  filterable: filterable(),
  clearable: flag(['可清空', '可清空', 'Can be cleared'], true),
});

/** A way down a tree of options, level by level. */
export const cascader = defineFormKind({
  ...pathValue,
  title: ['级联选择', '級聯選擇', 'Cascade'],
  properties,
  standsIn: ['childTable', 'list', 'filter'],
  search: 'equal',
  refersTo: (source) => ({ to: 'options', source }),
  check: (value, props) => optionIssue(pathsOf(value).flat(), props),
  toCell: (value, { props }, words) => {
    const { names } = withOptions(props, words);
    const shown = (path: readonly string[]) => (props.showAllLevels ? path : path.slice(-1));
    const texts = pathsOf(value).map((path) =>
      shown(path)
        .map((id) => names?.get(id) ?? id)
        .join(props.separator),
    );
    return listed(texts, words.language);
  },
  fromCell: (text, { props }, words) => {
    const { options: values } = withOptions(props, words);
    const paths = text
      .split(/[,，、;；]/)
      .filter((part) => part.trim() !== '')
      .map((part) => part.split(props.separator).map((name) => values?.get(name.trim().toLowerCase())));
    const known = paths.map((path) => path.filter((id) => id !== undefined));
    if (known.some((path, at) => path.length !== paths[at]?.length)) return { issue: 'unknown' };
    if (props.multiple) return known;
    return known.length > 1 ? { issue: 'notValid' } : (known[0] ?? []);
  },
});
