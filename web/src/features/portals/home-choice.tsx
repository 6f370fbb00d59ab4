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
/** Stands for the built-in one, whatever administrators chose. */
const BUILT_IN = '.builtIn';

/** Chooses the own home page: a portal that the person may open, the built-in one, or what administrators chose. */
export function HomeChoice({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(portalMessages);
  const user = useSession((session) => session.current?.userInfo);
  const current = user?.keepsBuiltInHome ? BUILT_IN : (user?.ownPortalId ?? USUAL);
  const [chosen, setChosen] = useState(current);
  const query = useRoute(portalsRoutes.selector, { query: { type: '1' } });
  const kept = {
    done: chosen === USUAL ? t('homeUnset') : t('homeSet'),
    onDone: async () => {
      await readHomePage();
      onClose();
    },
  };
  const savePortal = useAction(portalsRoutes.setDefault, kept);
  const saveBuiltIn = useAction(portalsRoutes.setBuiltInHome, kept);
  const keep = () => {
    if (chosen === current) return onClose();
    const id = chosen === USUAL ? current : chosen;
    const body = { isHome: chosen !== USUAL };
    if (id === BUILT_IN) saveBuiltIn.mutate({ body });
    else savePortal.mutate({ params: { id }, body });
  };
  return (
    <Modal
      open
      title={t('chooseHome')}
      okText={t('save')}
      confirmLoading={savePortal.isPending || saveBuiltIn.isPending}
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
              { value: BUILT_IN, label: t('builtInHome') },
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
