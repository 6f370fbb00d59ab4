import { dataReportsRoutes } from '@auditplus/contract/features/data-reports/data-reports.routes.ts';
import type {
  PortalWidget,
  TargetParameter,
  WidgetClick,
} from '@auditplus/contract/features/portals/portals.model.ts';
import { portalsRoutes } from '@auditplus/contract/features/portals/portals.routes.ts';
import { Form, Input, Select } from 'antd';
import { useMessages } from '../../i18n/messages.ts';
import { useRoute } from '../../lib/query.ts';
import { ParameterInput } from './parameter-input.tsx';
import { designerMessages } from './portals.messages.ts';

type ClickSettingsProps = {
  /** Where the rows come from: records have a list of their own. */
  readonly from: PortalWidget['data']['from'];
  readonly click: WidgetClick;
  readonly columns: readonly { readonly value: string; readonly label: string }[];
  /** What the other widgets can be narrowed down by. */
  readonly offered: readonly TargetParameter[];
  /** No other widget takes what it gives. */
  readonly isUnheard: boolean;
  readonly onChange: (click: WidgetClick) => void;
};

const DEEDS = ['none', 'filter', 'report', 'portal', 'page'] as const;
const RECORD_DEEDS = ['none', 'records', ...DEEDS.slice(1)] as const;

/** What a click on a part of a widget does. */
export function ClickSettings({ from, click, columns, offered, isUnheard, onChange }: ClickSettingsProps) {
  const t = useMessages(designerMessages);
  const [firstColumn] = columns;
  const choose = (does: WidgetClick['does']) => {
    const [first] = offered;
    const given = { column: '', parameter: (first?.name ?? firstColumn?.value ?? 'name').slice(0, 50) };
    if (does === 'none' || does === 'records') onChange({ does });
    else if (does === 'page') onChange({ does, link: '' });
    else if (does === 'filter') onChange({ does, ...given });
    else onChange({ does, id: '', ...given });
  };
  return (
    <>
      <Form.Item label={t('click')}>
        <Select
          aria-label={t('click')}
          value={click.does}
          options={(from === 'records' ? RECORD_DEEDS : DEEDS).map((does) => ({
            value: does,
            label: t(`click.${does}`),
          }))}
          onChange={choose}
        />
      </Form.Item>
      {click.does === 'report' || click.does === 'portal' ? (
        <TargetChoice does={click.does} id={click.id} onChange={(id) => onChange({ ...click, id })} />
      ) : null}
      {click.does === 'page' ? (
        <Form.Item
          label={t('clickLink')}
          help={t('clickLinkHelp', { place: `{${firstColumn?.value ?? 'id'}}` })}
        >
          <Input
            aria-label={t('clickLink')}
            maxLength={500}
            value={click.link}
            onChange={({ target }) => onChange({ ...click, link: ownPage(target.value) })}
          />
        </Form.Item>
      ) : null}
      {click.does === 'filter' || click.does === 'report' || click.does === 'portal' ? (
        <>
          <Form.Item label={t('valueColumn')}>
            <Select
              aria-label={t('valueColumn')}
              allowClear
              placeholder={t('automatic')}
              value={click.column || null}
              options={[...columns]}
              onChange={(column) => onChange({ ...click, column: column ?? '' })}
            />
          </Form.Item>
          {click.does === 'filter' ? (
            <ParameterInput
              label={t('clickParameter')}
              value={click.parameter}
              offered={offered}
              isUnheard={isUnheard}
              onChange={(parameter) => onChange({ ...click, parameter })}
            />
          ) : (
            <TargetParameterInput click={click} onChange={onChange} />
          )}
        </>
      ) : null}
    </>
  );
}

type Opening = Extract<WidgetClick, { does: 'report' | 'portal' }>;
type TargetParameterInputProps = {
  readonly click: Opening;
  readonly onChange: (click: WidgetClick) => void;
};

/** Which parameter of the report or portal gets the value. */
function TargetParameterInput({ click, onChange }: TargetParameterInputProps) {
  const t = useMessages(designerMessages);
  const { data } = useRoute(
    portalsRoutes.targetParameters,
    { query: { kind: click.does, id: click.id } },
    { enabled: click.id !== '' },
  );
  const offered = data?.list ?? [];
  return (
    <ParameterInput
      label={t('clickParameter')}
      value={click.parameter}
      offered={offered}
      isUnheard={data !== undefined && !offered.some(({ name }) => name === click.parameter)}
      onChange={(parameter) => onChange({ ...click, parameter })}
    />
  );
}

/** An address within the product. */
const ownPage = (text: string): string => (text === '' ? '' : `/${text.replace(/^[/\\]+/, '')}`);

type TargetChoiceProps = {
  readonly does: 'report' | 'portal';
  readonly id: string;
  readonly onChange: (id: string) => void;
};

/** Published reports or portals. */
function TargetChoice({ does, id, onChange }: TargetChoiceProps) {
  const t = useMessages(designerMessages);
  const reports = useRoute(dataReportsRoutes.selector, {}, { enabled: does === 'report' });
  const portals = useRoute(portalsRoutes.selector, { query: { type: '2' } }, { enabled: does === 'portal' });
  const list =
    does === 'report'
      ? (reports.data?.list ?? [])
      : (portals.data?.list ?? []).flatMap(({ children }) => children);
  const label = t(does === 'report' ? 'clickReport' : 'clickPortal');
  return (
    <Form.Item label={label}>
      <Select
        aria-label={label}
        showSearch={{ optionFilterProp: 'label' }}
        value={id || null}
        options={list.map((target) => ({ value: target.id, label: target.fullName }))}
        onChange={(next: string | null) => onChange(next ?? '')}
      />
    </Form.Item>
  );
}
