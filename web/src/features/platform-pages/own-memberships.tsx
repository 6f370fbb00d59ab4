import { currentUserRoutes } from '@auditplus/contract/features/current-user/current-user.routes.ts';
import { Button } from 'antd';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock, Loaded } from '../../kit/blocks.tsx';
import { confirm } from '../../kit/dialogs.ts';
import { StateTag } from '../../kit/state-tag.tsx';
import { useAction, useRoute } from '../../lib/query.ts';
import { profileMessages } from './profile.messages.ts';

type Kind = 'Organize' | 'Position';

/** My organisations or positions; the current one may be changed, and rights follow it. */
export function OwnMemberships({ kind }: { readonly kind: Kind }) {
  const t = useMessages(profileMessages);
  const query = useRoute(kind === 'Organize' ? currentUserRoutes.organizes : currentUserRoutes.positions, {});
  const change = useAction(currentUserRoutes.major, {
    done: t('majorDone'),
    invalidates: [],
    // Menus and rights follow: everything is fetched anew.
    onDone: () => window.location.reload(),
  });
  const ask = async (id: string, name: string) => {
    const title = t(kind === 'Organize' ? 'majorOrganize' : 'majorPosition', { name });
    if (!(await confirm({ title, text: t('majorText'), okText: t('majorChange') }))) return;
    change.mutate({ body: { majorId: id, majorType: kind } });
  };
  return (
    <Loaded query={query} rows={3}>
      {(rows) =>
        rows.length === 0 ? (
          <EmptyBlock text={t(kind === 'Organize' ? 'noOrganizes' : 'noPositions')} />
        ) : (
          <ul className="profile-rows">
            {rows.map((row) => (
              <li key={row.id}>
                <span>{row.fullName}</span>
                {row.isDefault ? (
                  <StateTag tone="blue" text={t('major')} />
                ) : (
                  <Button
                    size="small"
                    loading={change.isPending}
                    onClick={() => void ask(row.id, row.fullName)}
                  >
                    {t('majorChange')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
