import { type PortalInfo, SCREENS_PAGE } from '@auditplus/contract/features/portals/portals.model.ts';
import { portalsRoutes, portalVersionsRoutes } from '@auditplus/contract/features/portals/portals.routes.ts';
import { titleIn } from '@auditplus/contract/kernel/titles.ts';
import { useSearchParams } from 'react-router';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { DefinitionFrame } from '../../kit/definitions/definition-frame.tsx';
import { useDraftSteps } from '../../kit/definitions/use-draft-steps.ts';
import { PageFrame } from '../../kit/page-frame.tsx';
import { useCan } from '../../kit/permission.tsx';
import { usePageHandle } from '../../lib/page-handle.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import { useUnsavedGuard } from '../../lib/unsaved.ts';
import { PortalBaseDrawer } from './portal-base-drawer.tsx';
import { PortalDesigner } from './portal-designer.tsx';
import { portalMessages } from './portals.messages.ts';

/** The list that the page belongs to: that of all portals, or that of big screens. */
function useList() {
  const isScreens = usePageHandle().module === SCREENS_PAGE;
  return { isScreens, path: isScreens ? '/onlineDev/dataScreen' : '/onlineDev/visualPortal' };
}

/** The designer of one portal. */
export default function PortalEditorPage() {
  const t = useMessages(portalMessages);
  const { path } = useList();
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const query = useRoute(portalsRoutes.read, { params: { id } }, { staleTime: 0 });
  if (!query.data)
    return (
      <PageFrame title={t('title')} backTo={path}>
        <Loaded query={query}>{() => null}</Loaded>
      </PageFrame>
    );
  return <Editor key={id} info={query.data} />;
}

function Editor({ info }: { readonly info: PortalInfo }) {
  const t = useMessages(portalMessages);
  const language = useLanguage();
  const { isScreens, path } = useList();
  const { steps, isDirty, save } = useDraftSteps({ stored: info.formData, rev: info.rev });
  const { value: formData, edit } = steps;
  const mayEdit = useCan('btn_edit');
  const mayPublish = useCan('btn_publish');
  useUnsavedGuard(isDirty);
  const update = useAction(portalsRoutes.update, { done: t('saved') });
  return (
    <DefinitionFrame
      info={info}
      title={titleIn({ title: info.fullName, titles: info.titles }, language)}
      subtitle={info.enCode}
      backTo={path}
      fill
      mayEdit={mayEdit}
      mayPublish={mayPublish}
      isDirty={isDirty}
      isSaving={update.isPending}
      save={() =>
        save((stored) => update.mutateAsync({ params: { id: info.id }, body: { ...info, formData: stored } }))
      }
      publish={{
        route: portalsRoutes.publish,
        title: t(isScreens ? 'publishScreenTitle' : 'publishTitle'),
        help: t('publishHelp'),
      }}
      versions={portalVersionsRoutes}
      steps={steps}
      basics={(close) => <PortalBaseDrawer info={info} isScreen={isScreens} onDone={close} onClose={close} />}
    >
      <PortalDesigner formData={formData} onEdit={edit} />
    </DefinitionFrame>
  );
}
