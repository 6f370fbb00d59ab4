import type {
  Difference,
  PersonImpact,
  RoleDraft,
} from '@auditplus/contract/features/permissions/grants.model.ts';
import { grantsRoutes } from '@auditplus/contract/features/permissions/grants.routes.ts';
import { Alert } from 'antd';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock, Loaded } from '../../kit/blocks.tsx';
import { SideDrawer } from '../../kit/drawers.tsx';
import { Person } from '../../kit/person.tsx';
import { listed } from '../../lib/phrases.ts';
import { useRoute } from '../../lib/query.ts';
import { permissionsMessages } from './permissions.messages.ts';

type Props = {
  readonly roleId: string;
  readonly name: string;
  readonly draft: RoleDraft;
  readonly onClose: () => void;
};

/** Who would gain or lose what if the role were saved like this. */
export function DryRunDrawer({ roleId, name, draft, onClose }: Props) {
  const t = useMessages(permissionsMessages);
  const query = useRoute(
    grantsRoutes.dryRun,
    { params: { objectId: roleId }, body: draft },
    { staleTime: 0 },
  );
  return (
    <SideDrawer open title={t('dryRunTitle', { name })} width="medium" onClose={onClose}>
      <Loaded query={query}>
        {(impact) => (
          <div className="dry-run">
            <p className="quiet">{t('dryRunPeople', { count: impact.people, changed: impact.changed })}</p>
            {impact.conflicts.length > 0 ? (
              <Alert
                type="error"
                showIcon
                title={t('dryRunConflicts')}
                description={impact.conflicts.map((one) => (
                  <div key={`${one.rule} ${one.name}`}>
                    {one.name} · {one.rule}
                  </div>
                ))}
              />
            ) : null}
            {impact.list.length === 0 ? <EmptyBlock text={t('dryRunNone')} /> : null}
            {impact.list.map((person) => (
              <PersonBlock key={person.userId} person={person} />
            ))}
          </div>
        )}
      </Loaded>
    </SideDrawer>
  );
}

const KINDS = [
  ['module', 'stepModule'],
  ['button', 'stepButton'],
  ['column', 'stepColumn'],
  ['form', 'stepForm'],
] as const;

function PersonBlock({ person }: { readonly person: PersonImpact }) {
  const t = useMessages(permissionsMessages);
  return (
    <section className="dry-run-person">
      <h3>
        <Person name={person.name} /> <span className="quiet dry-run-place">{person.organize}</span>
      </h3>
      <dl>
        {KINDS.map(([kind, label]) => (
          <DifferenceLine key={kind} label={t(label)} difference={person[kind]} />
        ))}
        {person.rows.length > 0 ? (
          <>
            <dt>{t('stepData')}</dt>
            <dd>
              {person.rows.map((row) => (
                <div key={row.module}>
                  {t('rowsOf', {
                    module: row.module,
                    before: row.before ?? t('uncounted'),
                    after: row.after ?? t('uncounted'),
                  })}
                </div>
              ))}
            </dd>
          </>
        ) : null}
      </dl>
    </section>
  );
}

function DifferenceLine({ label, difference }: { readonly label: string; readonly difference: Difference }) {
  const t = useMessages(permissionsMessages);
  const { gained, lost } = difference;
  if (gained.length + lost.length === 0) return null;
  const names = (list: Difference['gained']) =>
    listed(list.map((one) => (one.module ? `${one.module} / ${one.fullName}` : one.fullName)));
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {gained.length > 0 ? (
          <div className="dry-run-gained">
            {t('gained')} {names(gained)}
          </div>
        ) : null}
        {lost.length > 0 ? (
          <div className="dry-run-lost">
            {t('lost')} {names(lost)}
          </div>
        ) : null}
      </dd>
    </>
  );
}
