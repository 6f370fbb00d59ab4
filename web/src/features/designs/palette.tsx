import { anyKind } from '@auditplus/contract/kinds/form-kinds.ts';
import { inLanguage } from '@auditplus/contract/kinds/kind.ts';
import type { FieldKindId } from '@auditplus/contract/kinds/kind-ids.ts';
import { Input } from 'antd';
import { useState } from 'react';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { useCanvasActions } from './canvas-context.ts';
import { designerMessages } from './designer.messages.ts';
import { kindIcon, PALETTE } from './kind-icons.tsx';

/** Kinds of fields: dragged onto the canvas, or added behind the chosen field by a click. */
export function Palette({ onAdd }: { readonly onAdd: (kind: FieldKindId) => void }) {
  const t = useMessages(designerMessages);
  const language = useLanguage();
  const { startDrag, endDrag } = useCanvasActions();
  const [typed, setTyped] = useState('');
  const sought = typed.trim().toLowerCase();
  const groups = PALETTE.map(({ group, kinds }) => ({
    group,
    kinds: kinds.filter((kind) =>
      [kind, ...anyKind(kind).title].some((name) => name.toLowerCase().includes(sought)),
    ),
  })).filter(({ kinds }) => kinds.length > 0);
  return (
    <div className="designer-palette">
      <Input
        allowClear
        aria-label={t('findKind')}
        placeholder={t('findKind')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {groups.length === 0 ? <p className="quiet">{t('noKind')}</p> : null}
      {groups.map(({ group, kinds }) => (
        <section key={group} aria-label={t(group)}>
          <h3>{t(group)}</h3>
          <div className="palette-kinds">
            {kinds.map((kind) => {
              const name = inLanguage(anyKind(kind).title, language);
              return (
                <button
                  key={kind}
                  type="button"
                  className="palette-kind"
                  draggable
                  title={name}
                  aria-label={t('addKind', { kind: name })}
                  onDragStart={(event) => startDrag({ is: 'new', kind }, event)}
                  onDragEnd={endDrag}
                  onClick={() => onAdd(kind)}
                >
                  <span aria-hidden>{kindIcon(kind)}</span>
                  <span className="palette-name">{name}</span>
                </button>
              );
            })}
          </div>
        </section>
      ))}
    </div>
  );
}
