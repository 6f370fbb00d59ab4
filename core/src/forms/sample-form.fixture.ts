import { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import type { FieldKindId } from '@auditplus/contract/kinds/kind-ids.ts';
import type { z } from 'zod';

type FieldInput = NonNullable<NonNullable<z.input<typeof DesignBody>['form']>['fields']>[number];

/** A field of a form with a label in Chinese. */
export const field = (
  kind: FieldKindId,
  name: string,
  zh: string,
  more: Partial<FieldInput> = {},
): FieldInput => ({ fieldId: `f-${name || zh}`, kind, name, label: { zh }, ...more });

/** A hazard found on a round: its kind decides what is asked, its parts what it costs. */
export const HAZARD: DesignBody = DesignBody.parse({
  form: {
    fields: [
      field('comInput', 'title', '隐患名称', {
        required: true,
        props: { maxlength: 20, placeholder: '请输入隐患名称' },
      }),
      field('card', '', '基本信息', {
        children: [
          field('radio', 'level', '等级', {
            required: true,
            start: 'low',
            props: {
              options: [
                { id: 'low', fullName: '一般' },
                { id: 'high', fullName: '重大' },
              ],
            },
          }),
          field('comInput', 'phone', '电话', {
            patterns: [{ pattern: '/^1[3-9]\\d{9}$/', message: { zh: '请输入正确的手机号' } }],
          }),
          field('date', 'due', '整改期限', {
            expressions: { required: "level = 'high'", visible: "level != 'none'" },
            checks: [{ test: 'due >= today', message: { zh: '期限不能早于今天' } }],
          }),
        ],
      }),
      field('uploadImg', 'photos', '照片', { expressions: { required: "level = 'high'" } }),
      field('userSelect', 'owner', '责任人', { start: 'currentUser' }),
      field('table', 'items', '明细', {
        children: [
          field('comInput', 'part', '部件', { required: true }),
          field('numInput', 'count', '数量', { start: 1, props: { min: 0 } }),
          field('numInput', 'price', '单价', { props: { min: 0 } }),
          field('calculate', 'sum', '小计', {
            expressions: { value: 'round(coalesce(count, 0) * coalesce(price, 0), 2)' },
          }),
          field('comInput', 'reason', '超限原因', { expressions: { visible: 'sum > limit' } }),
        ],
      }),
      field('numInput', 'limit', '限额', { start: 100 }),
      field('calculate', 'total', '合计', { expressions: { value: 'sum(items.sum)' } }),
      field('comInput', 'words', '大写', { expressions: { value: 'amountWords(total)' } }),
      field('textarea', 'remark', '备注'),
      field('createTime', 'created', '创建时间'),
    ],
  },
  rules: [
    {
      ruleId: 'r-dear',
      when: 'total > limit',
      actions: [
        { action: 'require', fields: ['remark'] },
        { action: 'warn', message: { zh: '已超过限额' } },
        { action: 'setValue', fields: ['level'], value: "'high'" },
      ],
    },
    {
      ruleId: 'r-none',
      when: 'count = 0',
      actions: [{ action: 'refuse', fields: ['items.count'], message: { zh: '数量不能为0' } }],
    },
    {
      ruleId: 'r-closed',
      when: "title = '关闭'",
      actions: [
        { action: 'hide', fields: ['items'] },
        { action: 'lock', fields: ['remark'] },
        { action: 'setOptions', fields: ['level'], value: "value = 'low'" },
      ],
    },
  ],
});
