import {
  REPORT_PARAMETER_TYPES,
  type ReportBody,
  type ReportParameter,
} from '@auditplus/contract/features/data-reports/report-body.model.ts';
import { textIn } from '@auditplus/contract/kinds/local-text.ts';
import { AutoComplete, Checkbox, Form, Input, Select } from 'antd';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { valueWordsMessages } from '../../kit/value-words.messages.ts';
import { lineOfNamed, NamedLines } from '../../kit/value-words.tsx';
import { reportDesignerMessages } from './data-reports.messages.ts';
import { ColumnSelect, TextField, useColumns } from './designer-fields.tsx';
import { TOKENS } from './subscription-values.tsx';

type ParameterSettingsProps = {
  readonly parameter: ReportParameter;
  readonly body: ReportBody;
  readonly onChange: (parameter: ReportParameter) => void;
};

/** What readers may choose, of what type, and what it is at first. */
export function ParameterSettings({ parameter, body, onChange }: ParameterSettingsProps) {
  const t = useMessages(reportDesignerMessages);
  const language = useLanguage();
  const { choices } = parameter;
  const tokens = TOKENS[parameter.type];
  const set = choices.from === 'set' ? choices.set : '';
  const columns = useColumns(body, set);
  return (
    <>
      <TextField
        label={t('label')}
        value={parameter.label}
        onChange={(label) => onChange({ ...parameter, label })}
      />
      <Form.Item label={t('setName')}>
        <Input
          aria-label={t('setName')}
          value={parameter.name}
          maxLength={50}
          onChange={({ target }) => onChange({ ...parameter, name: target.value })}
        />
      </Form.Item>
      <Form.Item label={t('parameterType')}>
        <Select
          aria-label={t('parameterType')}
          value={parameter.type}
          options={REPORT_PARAMETER_TYPES.map((value) => ({ value, label: t(`type.${value}`) }))}
          onChange={(type) => onChange({ ...parameter, type })}
        />
      </Form.Item>
      {parameter.type === 'choice' ? (
        <>
          <Form.Item label={t('choicesOf')}>
            <Select
              aria-label={t('choicesOf')}
              value={set}
              options={[
                { value: '', label: t('choicesWritten') },
                ...body.sets.map(({ name, label }) => ({
                  value: name,
                  label: textIn(label, language) || name,
                })),
              ]}
              onChange={(next) =>
                onChange({
                  ...parameter,
                  choices:
                    next === ''
                      ? { from: 'list', list: [] }
                      : { from: 'set', set: next, column: '', within: null },
                })
              }
            />
            {choices.from === 'set' ? (
              <ColumnSelect
                label={t('column')}
                columns={columns}
                value={choices.column}
                onChange={(column) => onChange({ ...parameter, choices: { ...choices, column } })}
              />
            ) : null}
          </Form.Item>
          {choices.from === 'list' ? (
            <WrittenChoices
              key={parameter.name}
              list={choices.list}
              onChange={(list) => onChange({ ...parameter, choices: { from: 'list', list } })}
            />
          ) : (
            <Form.Item label={t('choicesWithin')} help={t('choicesWithinHelp')}>
              <Select
                aria-label={t('choicesWithin')}
                allowClear
                value={choices.within?.parameter ?? null}
                options={body.parameters
                  .filter(({ name }) => name !== parameter.name)
                  .map(({ name, label }) => ({ value: name, label: textIn(label, language) || name }))}
                onChange={(name) =>
                  onChange({
                    ...parameter,
                    choices: {
                      ...choices,
                      within: name ? { column: choices.within?.column ?? '', parameter: name } : null,
                    },
                  })
                }
              />
              {choices.within ? (
                <ColumnSelect
                  label={t('choicesWithinColumn')}
                  columns={columns}
                  value={choices.within.column}
                  onChange={(column) =>
                    onChange({
                      ...parameter,
                      choices: {
                        ...choices,
                        within: { column, parameter: choices.within?.parameter ?? '' },
                      },
                    })
                  }
                />
              ) : null}
            </Form.Item>
          )}
        </>
      ) : null}
      <Form.Item label={t('initial')} {...(tokens.length > 0 && { help: t('initialHelp') })}>
        <AutoComplete
          aria-label={t('initial')}
          allowClear
          maxLength={200}
          value={parameter.initial}
          options={[
            ...tokens.map((token) => ({
              value: token,
              label: `${token === '@user' ? t('theReader') : t(`token.${token}`)} ${token}`,
            })),
            ...(choices.from === 'list' ? choices.list : []).map((choice) => ({
              value: choice.value,
              label: lineOfNamed(choice, language),
            })),
          ]}
          onChange={(initial: string | undefined) => onChange({ ...parameter, initial: initial ?? '' })}
        />
      </Form.Item>
      <Checkbox
        checked={parameter.isRequired}
        onChange={({ target }) => onChange({ ...parameter, isRequired: target.checked })}
      >
        {t('required')}
      </Checkbox>
    </>
  );
}

type WrittenChoicesProps = {
  readonly list: Extract<ReportParameter['choices'], { from: 'list' }>['list'];
  readonly onChange: (list: WrittenChoicesProps['list']) => void;
};

const MAX_CHOICES = 200;
const MAX_CHOICE = 200;

/** Choices that are written here, one a line: a value, or a value and what it is called. */
function WrittenChoices({ list, onChange }: WrittenChoicesProps) {
  const t = useMessages(reportDesignerMessages);
  const words = useMessages(valueWordsMessages);
  return (
    <Form.Item label={t('choicesList')} help={words('linesHelp')}>
      <NamedLines
        label={t('choicesList')}
        list={list}
        most={MAX_CHOICES}
        longest={MAX_CHOICE}
        onChange={onChange}
      />
    </Form.Item>
  );
}
