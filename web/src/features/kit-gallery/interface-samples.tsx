import { columnScope } from '@auditplus/core/expressions/column-scope.ts';
import { BOOLEAN } from '@auditplus/core/expressions/types.ts';
import { useMemo, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { ExpressionEditor } from '../../kit/expression-editor/expression-editor.tsx';
import { InterfacePopupSelect } from '../../kit/interfaces/interface-popup-select.tsx';
import { InterfaceSelect } from '../../kit/interfaces/interface-select.tsx';
import { galleryMessages } from './kit-gallery.messages.ts';
import { Sample } from './sample.tsx';

/** The interface of the demonstration that everybody may call. */
const UNITS = { interfaceId: 'demo.units', valueField: 'id', labelField: 'name' };
const NOON = Date.UTC(2026, 10, 23, 4);

/** Fields whose options come from a data interface, and the editor of expressions. */
export function InterfaceSamples() {
  const t = useMessages(galleryMessages);
  const [chosen, setChosen] = useState<string | null>(null);
  const [row, setRow] = useState<string | null>(null);
  const [condition, setCondition] = useState('amount > 10 and unit = me.organize');
  const scope = useMemo(
    () =>
      columnScope([
        { name: 'amount', type: 'decimal' },
        { name: 'unit', type: 'text' },
        { name: 'due', type: 'date' },
      ]),
    [],
  );
  const sample = {
    record: { amount: 12, unit: 'C01', due: '2026-11-30' },
    now: NOON,
    me: { id: 'u1', organize: 'C01', roles: [] },
  };
  return (
    <>
      <Sample
        title={t('interfaceSelect')}
        value={chosen}
        code={
          '<InterfaceSelect interfaceId="demo.units" valueField="id" labelField="name" value={value} onChange={setValue} />'
        }
      >
        <InterfaceSelect {...UNITS} value={chosen} onChange={setChosen} aria-label={t('interfaceSelect')} />
      </Sample>
      <Sample
        title={t('interfacePopup')}
        value={row}
        code={
          '<InterfacePopupSelect interfaceId="demo.units" … columns={columns} hasPage value={value} onChange={setValue} />'
        }
      >
        <InterfacePopupSelect
          {...UNITS}
          hasPage
          columns={[
            { field: 'code', label: t('code'), width: 140 },
            { field: 'name', label: t('name') },
          ]}
          value={row}
          onChange={setRow}
          aria-label={t('interfacePopup')}
        />
      </Sample>
      <Sample
        title={t('expression')}
        value={condition}
        code={
          '<ExpressionEditor label="…" scope={scope} expects={BOOLEAN} sample={facts} value={value} onChange={setValue} />'
        }
      >
        <ExpressionEditor
          label={t('expression')}
          scope={scope}
          labels={{ amount: t('amount'), unit: t('unit'), due: t('due') }}
          expects={BOOLEAN}
          sample={sample}
          value={condition}
          onChange={setCondition}
        />
      </Sample>
    </>
  );
}
