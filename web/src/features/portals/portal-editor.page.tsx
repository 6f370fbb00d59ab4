import type { PortalInfo } from '@auditplus/contract/features/portals/portals.model.ts';
import { portalsRoutes, portalVersionsRoutes } from '@auditplus/contract/features/portals/portals.routes.ts';
import { titleIn } from '@auditplus/contract/kernel/titles.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { PublishDialog } from '../../kit/definitions/publish-dialog.tsx';
import { VersionsDrawer } from '../../kit/definitions/versions-drawer.tsx';
import { PageFrame } from '../../kit/page-frame.tsx';
import { useCan } from '../../kit/permission.tsx';
import { StateTag } from '../../kit/state-tag.tsx';
import { useAction, useRoute } from '../../lib/query.ts';
import { useUndo } from '../../lib/undo.ts';
import { useUnsavedGuard } from '../../lib/unsaved.ts';
import { PortalBaseDrawer } from './portal-base-drawer.tsx';
import { PortalDesigner } from './portal-designer.tsx';
import { portalMessages } from './portals.messages.ts';

const LIST = '/onlineDev/visualPortal';

/** The designer of one portal. */
export default function PortalEditorPage() {
  const t = useMessages(portalMessages);
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const query = useRoute(portalsRoutes.read, { params: { id } }, { staleTime: 0 });
  if (!query.data)
    return (
      <PageFrame title={t('title')} backTo={LIST}>
        <Loaded query={query}>{() => null}</Loaded>
      </PageFrame>
    );
  // Another version of the draft, brought back or saved elsewhere, begins anew.
  return <Editor key={`${id} ${query.data.rev}`} info={query.data} />;
}

function Editor({ info }: { readonly info: PortalInfo }) {
  const t = useMessages(portalMessages);
  const language = useLanguage();
  const { value: formData, edit, undo, redo, canUndo, canRedo } = useUndo(info.formData);
  const [shown, setShown] = useState<'base' | 'versions' | 'publish' | null>(null);
  const mayEdit = useCan('btn_edit', 'onlineDev.visualPortal');
  const mayPublish = useCan('btn_publish', 'onlineDev.visualPortal');
  const isDirty = formData !== info.formData;
  useUnsavedGuard(isDirty);
  const update = useAction(portalsRoutes.update, { done: t('saved') });
  const save = () => update.mutateAsync({ params: { id: info.id }, body: { ...info, formData } });
  const close = () => setShown(null);
  const state =
    info.publishedVersion === 0
      ? t('unpublished')
      : t(info.isChanged || isDirty ? 'changed' : 'live', { version: info.publishedVersion });
  return (
    <PageFrame
      title={titleIn({ title: info.fullName, titles: info.titles }, language)}
      subtitle={info.enCode}
      backTo={LIST}
      fill
      state={
        <StateTag
          tone={info.publishedVersion === 0 ? 'grey' : info.isChanged || isDirty ? 'orange' : 'green'}
          text={state}
        />
      }
      moreActions={[
        { key: 'base', label: t('base'), onClick: () => setShown('base') },
        { key: 'versions', label: t('versions'), onClick: () => setShown('versions') },
      ]}
      actions={
        <>
          {mayEdit ? (
            <Button
              disabled={!isDirty}
              loading={update.isPending}
              onClick={() => void save().catch(() => {})}
            >
              {t('save')}
            </Button>
          ) : null}
          {mayPublish ? (
            <Button type="primary" disabled={isDirty || !info.isChanged} onClick={() => setShown('publish')}>
              {t('publish')}
            </Button>
          ) : null}
        </>
      }
    >
      <PortalDesigner
        formData={formData}
        onEdit={edit}
        undo={canUndo ? undo : null}
        redo={canRedo ? redo : null}
      />
      {shown === 'base' ? <PortalBaseDrawer info={info} onDone={close} onClose={close} /> : null}
      {shown === 'versions' ? (
        <VersionsDrawer routes={portalVersionsRoutes} id={info.id} mayBringBack={mayEdit} onClose={close} />
      ) : null}
      {shown === 'publish' ? (
        <PublishDialog
          route={portalsRoutes.publish}
          id={info.id}
          title={t('publishTitle')}
          help={t('publishHelp')}
          onClose={close}
        />
      ) : null}
    </PageFrame>
  );
}
