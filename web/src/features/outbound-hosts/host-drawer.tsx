import {
  OutboundHostEdit as HostEdit,
  hostText,
  type OutboundHostEdit,
  type OutboundHostRow,
  OutboundKind,
} from '@auditplus/contract/features/outbound-hosts/outbound-hosts.model.ts';
import { outboundHostsRoutes } from '@auditplus/contract/features/outbound-hosts/outbound-hosts.routes.ts';
import { Input, Radio, Select } from 'antd';
import { useMemo } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { FormDrawer } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { useAction } from '../../lib/query.ts';
import { outboundHostMessages } from './outbound-hosts.messages.ts';

type HostDrawerProps = { readonly row: OutboundHostRow | null; readonly onClose: () => void };

const USUAL_PORTS = { http: [443], database: [5432], mail: [465] } as const satisfies Record<
  OutboundKind,
  number[]
>;

/** Registers a host or changes one. */
export function HostDrawer({ row, onClose }: HostDrawerProps) {
  const t = useMessages(outboundHostMessages);
  const values = useMemo(() => startOf(row), [row]);
  const hostBad = t('hostBad');
  const schema = useMemo(() => HostEdit.extend({ host: hostText(hostBad) }), [hostBad]);
  const form = useKitForm({ schema, values });
  const create = useAction(outboundHostsRoutes.create, { done: t('saved'), onRefused: () => true });
  const update = useAction(outboundHostsRoutes.update, { done: t('saved'), onRefused: () => true });
  return (
    <FormDrawer
      recordId={row?.id}
      open
      title={row ? t('edit') : t('register')}
      form={form}
      onSubmit={(body) =>
        row ? update.mutateAsync({ params: { id: row.id }, body }) : create.mutateAsync({ body })
      }
      onClose={onClose}
    >
      <Field name="kind" label={t('kind')} required>
        <Radio.Group
          options={OutboundKind.options.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
          onChange={({ target }) => {
            const kind = OutboundKind.parse(target.value);
            if (!form.formState.dirtyFields.ports)
              form.resetField('ports', { defaultValue: [...USUAL_PORTS[kind]] });
          }}
        />
      </Field>
      <Field name="host" label={t('host')} required help={t('hostHelp')}>
        <Input maxLength={253} spellCheck={false} autoCapitalize="none" />
      </Field>
      <Field
        name="ports"
        label={t('ports')}
        required
        help={t('portsHelp')}
        toChild={(value) => (Array.isArray(value) ? value.map(String) : [])}
        fromChild={(value) => (Array.isArray(value) ? value.map(Number) : [])}
      >
        <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', '，', ' ', '、']} />
      </Field>
      <Field name="description" label={t('purpose')}>
        <Input.TextArea maxLength={200} rows={2} />
      </Field>
    </FormDrawer>
  );
}

function startOf(row: OutboundHostRow | null): OutboundHostEdit {
  if (!row) return { kind: 'http', host: '', ports: [...USUAL_PORTS.http], description: '' };
  const { kind, host, ports, description, rev } = row;
  return { kind, host, ports: [...ports], description, rev };
}
