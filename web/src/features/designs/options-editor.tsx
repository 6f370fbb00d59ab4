import type { DesignField } from '@auditplus/contract/features/designs/design.schemas.ts';
import { dictionariesRoutes } from '@auditplus/contract/features/dictionaries/dictionaries.routes.ts';
import type { LocalText } from '@auditplus/contract/kinds/local-text.ts';
import {
  FIRST_OPTIONS,
  type Option,
  optionProperties,
  optionText,
} from '@auditplus/contract/kinds/option-source.ts';
import { TONES } from '@auditplus/contract/kinds/tones.ts';
import { newOptionName } from '@auditplus/core/designs/starting-parts.ts';
import { Input, Select } from 'antd';
import { z } from 'zod';
import { useMessages } from '../../i18n/messages.ts';
import { InterfaceSelectField } from '../../kit/interfaces/interface-select-field.tsx';
import { LocalTextInput } from '../../kit/local-text-input.tsx';
import { ChoiceField, PropertyField } from '../../kit/property-field.tsx';
import { RowEditor } from '../../kit/row-editor.tsx';
import { useRoute } from '../../lib/query.ts';
import { designerMessages } from './designer.messages.ts';
import { RowPropertyInput } from './interface-fields.tsx';
import { ToneSelect } from './tone-select.tsx';

type OptionsEditorProps = {
  readonly field: DesignField;
  readonly onPatch: (patch: Readonly<Record<string, unknown>>) => void;
};

const Source = z.object(optionProperties);

/** Kinds whose options have others below them. */
const TREES: ReadonlySet<DesignField['kind']> = new Set(['treeSelect', 'cascader']);

/** What can be chosen in a field: options written here, entries of a dictionary, or rows of an interface. */
export function OptionsEditor({ field, onPatch }: OptionsEditorProps) {
  const t = useMessages(designerMessages);
  const query = useRoute(dictionariesRoutes.all, {}, { staleTime: 300_000 });
  const read = Source.safeParse(field.props);
  const source = read.success ? read.data : Source.parse({});
  return (
    <>
      <ChoiceField
        label={t('optionsFrom')}
        value={source.dataType}
        options={[
          { value: 'static', label: t('optionsStatic') },
          { value: 'dictionary', label: t('optionsDictionary') },
          { value: 'dynamic', label: t('optionsInterface') },
        ]}
        onChange={(dataType) => onPatch({ dataType })}
      />
      {source.dataType === 'dictionary' ? (
        <PropertyField label={t('dictionary')}>
          {(id) => (
            <Select<string | null>
              id={id}
              showSearch={{ optionFilterProp: 'label' }}
              value={source.dictionaryType || null}
              options={(query.data?.list ?? []).map((one) => ({ value: one.id, label: one.fullName }))}
              onChange={(dictionaryType) => onPatch({ dictionaryType: dictionaryType ?? '' })}
            />
          )}
        </PropertyField>
      ) : null}
      {source.dataType === 'dynamic' ? (
        <InterfaceOptions source={source} isTree={TREES.has(field.kind)} onPatch={onPatch} />
      ) : null}
      {source.dataType === 'static' ? (
        <Options
          options={source.options}
          isTree={TREES.has(field.kind)}
          onChange={(options) => onPatch({ options })}
        />
      ) : null}
    </>
  );
}

type InterfaceOptionsProps = {
  readonly source: z.output<typeof Source>;
  readonly isTree: boolean;
  readonly onPatch: OptionsEditorProps['onPatch'];
};

/** The interface, and which properties of its rows are stored, shown, and lead to those below. */
function InterfaceOptions({ source, isTree, onPatch }: InterfaceOptionsProps) {
  const t = useMessages(designerMessages);
  const { propsUrl, props } = source;
  const shared = (name: keyof typeof props) => ({
    interfaceId: propsUrl,
    value: props[name],
    onChange: (next: string) => onPatch({ props: { ...props, [name]: next } }),
  });
  return (
    <>
      <InterfaceSelectField
        label={t('optionsInterface')}
        value={propsUrl}
        onChange={(next) => onPatch({ propsUrl: next })}
      />
      <RowPropertyInput label={t('storedProperty')} {...shared('value')} />
      <RowPropertyInput label={t('shownProperty')} {...shared('label')} />
      {isTree ? (
        <RowPropertyInput label={t('childProperty')} help={t('childPropertyHelp')} {...shared('children')} />
      ) : null}
    </>
  );
}

type OptionsProps = {
  readonly options: readonly Option[];
  readonly isTree: boolean;
  readonly isBelow?: boolean;
  readonly onChange: (options: Option[]) => void;
};

function Options({ options, isTree, isBelow = false, onChange }: OptionsProps) {
  const t = useMessages(designerMessages);
  return (
    <RowEditor<Option>
      label={isBelow ? '' : t('optionName')}
      rows={options}
      addText={t(isBelow ? 'addBelow' : 'addOption')}
      blank={() => {
        const { zh, ...others } = newOptionName(options.length + 1);
        return { id: freeId(options), fullName: zh, ...others };
      }}
      onChange={onChange}
    >
      {(option, set) => (
        <>
          <LocalTextInput
            label={t('optionName')}
            value={optionText(option)}
            usual={usualName(option, options.length)}
            onChange={({ zh, ...others }) => {
              const { zhtw: _zhtw, en: _en, ...rest } = option;
              set({ ...rest, fullName: zh, ...others });
            }}
          />
          <span className="property-pair">
            <Input
              aria-label={t('optionValue')}
              placeholder={t('optionValue')}
              maxLength={100}
              value={option.id}
              onChange={({ target }) => set({ ...option, id: target.value })}
            />
            <ToneSelect<string>
              label={t('optionTone')}
              tones={['', ...TONES]}
              value={option.tone ?? ''}
              onChange={(tone) => {
                const { tone: _former, ...rest } = option;
                const known = TONES.find((one) => one === tone);
                set(known ? { ...rest, tone: known } : rest);
              }}
            />
          </span>
          {isTree ? (
            <Options
              isTree
              isBelow
              options={option.children ?? []}
              onChange={(children) => set({ ...option, children })}
            />
          ) : null}
        </>
      )}
    </RowEditor>
  );
}

/** The name that an option still has from when it was new. */
function usualName({ fullName }: Option, count: number): LocalText | undefined {
  const later = Array.from({ length: count }, (_, at) => newOptionName(at + 1));
  return [...FIRST_OPTIONS.map(optionText), ...later].find(({ zh }) => zh === fullName);
}

/** The first number that no option beside it has. */
function freeId(options: readonly Option[]): string {
  const taken = new Set(options.map(({ id }) => id));
  let at = options.length + 1;
  while (taken.has(String(at))) at += 1;
  return String(at);
}
