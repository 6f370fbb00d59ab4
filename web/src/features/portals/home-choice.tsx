import { portalsRoutes } from '@auditplus/contract/features/portals/portals.routes.ts';
import { Modal, Radio } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { useAction, useRoute } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { readHomePage } from './home-page.ts';
import { portalMessages } from './portals.messages.ts';

/** Stands for the page that administrators chose, or the built-in one. */
const USUAL = '';

/** Chooses the own home page among the portals that the person may open. */
export function HomeChoice({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(portalMessages);
  const current = useSession((session) => session.current?.userInfo.ownPortalId) ?? USUAL;
  const [chosen, setChosen] = useState(current);
  const query = useRoute(portalsRoutes.selector, { query: { type: '1' } });
  const save = useAction(portalsRoutes.setDefault, {
    done: chosen === USUAL ? t('homeUnset') : t('homeSet'),
    onDone: async () => {
      await readHomePage();
      onClose();
    },
  });
  const keep = () => {
    if (chosen === current) return onClose();
    const id = chosen === USUAL ? current : chosen;
    save.mutate({ params: { id }, body: { isHome: chosen !== USUAL } });
  };
  return (
    <Modal
      open
      title={t('chooseHome')}
      okText={t('save')}
      confirmLoading={save.isPending}
      onOk={keep}
      onCancel={onClose}
    >
      <Loaded query={query}>
        {({ list }) => (
          <Radio.Group
            className="portal-choice"
            aria-label={t('chooseHome')}
            value={chosen}
            options={[
              { value: USUAL, label: t('usualHome') },
              ...list.flatMap(({ children }) =>
                children.map(({ id, fullName }) => ({ value: id, label: fullName })),
              ),
            ]}
            onChange={({ target }) => setChosen(String(target.value))}
          />
        )}
      </Loaded>
    </Modal>
  );
}
