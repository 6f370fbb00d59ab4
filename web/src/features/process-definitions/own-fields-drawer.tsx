import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons';
import type { ProcessField } from '@auditplus/contract/features/process-definitions/process-definitions.model.ts';
import { VALUE_KINDS } from '@auditplus/contract/kinds/form-kinds.ts';
import { type Option, optionText } from '@auditplus/contract/kinds/option-source.ts';
import { newOptionName } from '@auditplus/core/designs/starting-parts.ts';
import { Button, Input } from 'antd';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { BillRuleSelect } from '../../kit/bill-rule-select.tsx';
import { EmptyBlock } from '../../kit/blocks.tsx';
import { SideDrawer } from '../../kit/drawers.tsx';
import { fieldMessages } from '../../kit/kit-fields.messages.ts';
import { LocalTextInput } from '../../kit/local-text-input.tsx';
import { OtherTitlesProperty } from '../../kit/other-titles.tsx';
import { ChoiceField, PropertyField, SwitchField } from '../../kit/property-field.tsx';
import { useLabels } from '../../kit/records/record-labels.ts';
import { RowEditor } from '../../kit/row-editor.tsx';
import {
  hasHint,
  hasOptions,
  hintOf,
  newField,
  newOption,
  OWN_KINDS,
  type OwnKind,
  optionsOf,
  ruleOf,
  withHint,
  withOptions,
  withRule,
} from './own-fields.ts';
import { processDefinitionsMessages } from './process-definitions.messages.ts';

type OwnFieldsDrawerProps = {
  readonly fields: readonly ProcessField[];
  readonly onChange: (fields: readonly ProcessField[], about?: string) => void;
  readonly onClose: () => void;
};

/** The fields of a process's own form, in the order in which the form shows them. */
export function OwnFieldsDrawer({ fields, onChange, onClose }: OwnFieldsDrawerProps) {
  const t = useMessages(processDefinitionsMessages);
  const common = useMessages(commonMessages);
  const labels = useMessages(fieldMessages);
  const labelOf = useLabels();
  const change = (at: number, next: ProcessField, about?: string) =>
    onChange(fields.with(at, next), about && `${next.filedId} ${about}`);
  const move = (at: number, by: 1 | -1) => {
    const [one, other] = [fields[at], fields[at + by]];
    if (one && other) onChange(fields.with(at, other).with(at + by, one));
  };
  return (
    <SideDrawer open width="medium" title={t('fields')} onClose={onClose}>
      <div className="process-panel">
        {fields.length === 0 ? <EmptyBlock text={t('noFields')} /> : null}
        {fields.map((field, at) => (
          <fieldset key={field.filedId} className="process-group">
            <legend>{field.filedName || field.filedId}</legend>
            <PropertyField label={t('fieldName')}>
              {(id) => (
                <Input
                  id={id}
                  maxLength={100}
                  value={field.filedName}
                  onChange={(event) => change(at, { ...field, filedName: event.target.value }, 'name')}
                />
              )}
            </PropertyField>
            <OtherTitlesProperty
              value={field.titles ?? { en: '', zhtw: '' }}
              onChange={(titles) => change(at, { ...field, titles }, 'titles')}
            />
            <ChoiceField<OwnKind>
              label={t('fieldKind')}
              value={OWN_KINDS.find((kind) => kind === field.elementKey) ?? null}
              options={OWN_KINDS.map((kind) => ({ value: kind, label: labelOf(VALUE_KINDS[kind].title) }))}
              onChange={(elementKey) => {
                const { props: _, ...plain } = field;
                const next = { ...plain, elementKey };
                change(at, hasOptions(elementKey) ? withOptions(next, []) : next);
              }}
            />
            {hasOptions(field.elementKey ?? '') ? (
              <RowEditor<Option>
                label={t('fieldOptions')}
                rows={optionsOf(field)}
                addText={t('addOption')}
                blank={() => {
                  const options = optionsOf(field);
                  const { zh, ...others } = newOptionName(options.length + 1);
                  return { ...newOption(options, zh), ...others };
                }}
                onChange={(options) => change(at, withOptions(field, options), 'options')}
              >
                {(option, set, place) => (
                  <LocalTextInput
                    label={t('optionName', { number: place + 1 })}
                    value={optionText(option)}
                    usual={newOptionName(place + 1)}
                    onChange={({ zh, ...others }) => set({ id: option.id, fullName: zh, ...others })}
                  />
                )}
              </RowEditor>
            ) : null}
            {hasHint(field.elementKey ?? '') ? (
              <PropertyField label={t('fieldHint')}>
                {(id) => (
                  <LocalTextInput
                    id={id}
                    label={t('fieldHint')}
                    value={hintOf(field)}
                    onChange={(hint) => change(at, withHint(field, hint), 'hint')}
                  />
                )}
              </PropertyField>
            ) : null}
            {field.elementKey === 'billRule' ? (
              <PropertyField label={labels('billRule')}>
                {(id) => (
                  <BillRuleSelect
                    id={id}
                    value={ruleOf(field)}
                    onChange={(rule) => change(at, withRule(field, rule))}
                  />
                )}
              </PropertyField>
            ) : (
              <SwitchField
                label={t('fieldRequired')}
                value={field.required === true}
                onChange={(required) => change(at, { ...field, required })}
              />
            )}
            <div>
              <Button
                type="text"
                icon={<ArrowUpOutlined />}
                aria-label={t('moveUp')}
                disabled={at === 0}
                onClick={() => move(at, -1)}
              />
              <Button
                type="text"
                icon={<ArrowDownOutlined />}
                aria-label={t('moveDown')}
                disabled={at === fields.length - 1}
                onClick={() => move(at, 1)}
              />
              <Button
                type="text"
                danger
                icon={<DeleteOutlined />}
                aria-label={common('remove')}
                onClick={() => onChange(fields.filter((_, index) => index !== at))}
              />
            </div>
          </fieldset>
        ))}
        <Button
          disabled={fields.length >= 100}
          onClick={() =>
            onChange([...fields, newField(fields, t('newField', { number: fields.length + 1 }))])
          }
        >
          {t('addField')}
        </Button>
      </div>
    </SideDrawer>
  );
}
