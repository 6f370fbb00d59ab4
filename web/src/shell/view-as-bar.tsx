import { explainRoutes } from '@auditplus/contract/features/permissions/explain.routes.ts';
import { Button } from 'antd';
import { useMessages } from '../i18n/messages.ts';
import { useAction } from '../lib/query.ts';
import { useSession } from '../lib/session.ts';
import { shellMessages } from './shell.messages.ts';

/** Says that the product is seen through another person's eyes, and ends it. */
export function ViewAsBar() {
  const t = useMessages(shellMessages);
  const user = useSession((session) => session.current?.userInfo);
  const end = useAction(explainRoutes.endViewAs, {
    invalidates: [],
    onDone: () => window.location.assign('/permission/explain'),
  });
  if (!user?.viewedBy) return null;
  return (
    <div className="view-as-bar" role="status">
      <span>{t('viewingAs', { viewer: user.viewedBy.name, name: user.userName })}</span>
      <Button size="small" loading={end.isPending} onClick={() => end.mutate({})}>
        {t('endView')}
      </Button>
    </div>
  );
}
