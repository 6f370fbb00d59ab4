import type { DefinitionDifference } from '@auditplus/contract/kernel/definitions/definition.model.ts';
import type { definitionRoutes } from '@auditplus/contract/kernel/definitions/definition-routes.ts';
import { withoutAccounts } from '@auditplus/core/text/person-names.ts';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { moment } from '../../lib/formats.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import { EmptyBlock, Loaded } from '../blocks.tsx';
import { confirm } from '../dialogs.ts';
import { SideDrawer } from '../drawers.tsx';
import { StateTag } from '../state-tag.tsx';
import { definitionMessages } from './definition.messages.ts';
import './definitions.css';

type Routes = ReturnType<typeof definitionRoutes>;

type VersionsDrawerProps = {
  /** The calls of the kind of definition, from `definitionRoutes`. */
  readonly routes: Routes;
  readonly id: string;
  /** The draft that was looked at: one that somebody saved meanwhile is not replaced. */
  readonly rev?: number;
  readonly mayBringBack: boolean;
  /** In what a version differs from the draft, in the kind's own words; the places that differ unless given. */
  readonly differences?: (version: number) => ReactNode;
  readonly onClose: () => void;
};

/** Published versions of a definition: who, when and why; comparing with the draft, bringing one back, what uses it. */
export function VersionsDrawer({ routes, id, rev, mayBringBack, differences, onClose }: VersionsDrawerProps) {
  const t = useMessages(definitionMessages);
  const query = useRoute(routes.versions, { params: { id } });
  const uses = useRoute(routes.uses, { params: { id } });
  const [compared, setCompared] = useState<number | null>(null);
  const bringBack = useAction(routes.bringBack, { done: t('broughtBack'), onDone: onClose });
  const ask = async (version: number) => {
    const agreed = await confirm({
      title: t('bringBackAsk', { version }),
      text: t('bringBackText'),
      okText: t('bringBack'),
      danger: true,
    });
    if (agreed) bringBack.mutate({ params: { id }, body: { version, rev } });
  };
  return (
    <SideDrawer open title={t('versions')} width="medium" onClose={onClose}>
      <Loaded query={query}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyBlock text={t('noVersions')} />
          ) : (
            <ol className="definition-versions">
              {list.map((row, at) => (
                <li key={row.version}>
                  <div className="definition-version">
                    <strong>{t('version', { version: row.version })}</strong>
                    {at === 0 ? <StateTag tone="green" text={t('current')} /> : null}
                    <span className="quiet">
                      {withoutAccounts(row.creatorUser)} {moment(row.creatorTime)}
                    </span>
                    <span className="definition-actions">
                      <Button
                        type="link"
                        size="small"
                        aria-expanded={compared === row.version}
                        onClick={() => setCompared(compared === row.version ? null : row.version)}
                      >
                        {t('compare')}
                      </Button>
                      {mayBringBack ? (
                        <Button type="link" size="small" onClick={() => void ask(row.version)}>
                          {t('bringBack')}
                        </Button>
                      ) : null}
                    </span>
                  </div>
                  {row.note ? <p>{row.note}</p> : null}
                  {compared === row.version
                    ? (differences?.(row.version) ?? (
                        <Differences routes={routes} id={id} version={row.version} />
                      ))
                    : null}
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
      <h3 className="definition-uses">{t('usedBy')}</h3>
      <Loaded query={uses}>
        {({ list }) =>
          list.length === 0 ? (
            <p className="quiet">{t('unused')}</p>
          ) : (
            <ul>
              {list.map((use) => (
                <li key={`${use.kind} ${use.id} ${use.place}`}>
                  {use.fullName} <span className="quiet">{use.place}</span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </SideDrawer>
  );
}

type DifferencesProps = { readonly routes: Routes; readonly id: string; readonly version: number };

function Differences({ routes, id, version }: DifferencesProps) {
  const t = useMessages(definitionMessages);
  const query = useRoute(routes.differences, { params: { id }, query: { from: version, to: 0 } });
  const words = { added: t('added'), removed: t('removed'), changed: t('changed'), moved: t('moved') };
  return (
    <Loaded query={query}>
      {({ list }) =>
        list.length === 0 ? (
          <p className="quiet">{t('same')}</p>
        ) : (
          <ul className="definition-differences">
            {list.map((difference) => (
              <li key={difference.path} data-kind={difference.kind}>
                <p>
                  <strong>{words[difference.kind]}</strong> <code>{difference.path}</code>
                </p>
                <Sides difference={difference} />
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

function Sides({ difference: { before, after } }: { readonly difference: DefinitionDifference }) {
  return (
    <>
      {before === undefined ? null : <pre data-side="before">{shown(before)}</pre>}
      {after === undefined ? null : <pre data-side="after">{shown(after)}</pre>}
    </>
  );
}

const MAX_SHOWN = 5_000;

const shown = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? '')).slice(0, MAX_SHOWN);
