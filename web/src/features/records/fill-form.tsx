import { Button } from 'antd';
import { useId, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { DesignedForm } from '../../kit/designed-form/designed-form.tsx';
import { KeptNotice } from '../../kit/kept-notice.tsx';
import { Notice } from '../../kit/notice.tsx';
import { PageFrame } from '../../kit/page-frame.tsx';
import { useConfirmText, useSave } from './record-form.tsx';
import { RecordHost } from './record-host.tsx';
import { useEditStore } from './record-store.ts';
import { recordsMessages } from './records.messages.ts';
import { useFormDraft } from './use-form-draft.ts';
import { canPress, useOwnRuntime, useVersionHold } from './use-runtime.ts';

/** The page of a function that is a form without a list: filled in and sent, again and again. */
export function FillForm({ title }: { readonly title: string }) {
  const t = useMessages(recordsMessages);
  const [count, setCount] = useState(0);
  const [isDone, setDone] = useState(false);
  const again = () => {
    setCount(count + 1);
    setDone(false);
  };
  if (isDone)
    return (
      <PageFrame title={title}>
        <Notice title={t('submitted')} text="">
          <Button type="primary" onClick={again}>
            {t('submitMore')}
          </Button>
        </Notice>
      </PageFrame>
    );
  return <OpenForm key={count} title={title} onDone={() => setDone(true)} />;
}

function OpenForm({ title, onDone }: { readonly title: string; readonly onDone: () => void }) {
  const t = useMessages(recordsMessages);
  const runtime = useOwnRuntime();
  useVersionHold(true);
  const id = useId();
  const store = useEditStore(runtime, null);
  const draft = useFormDraft(runtime, store, null);
  const { save, isSaving, naming } = useSave(runtime, {
    store,
    detail: null,
    onSaved: () => {
      draft.forget();
      onDone();
    },
  });
  const { fields, settings } = runtime.body.form;
  const confirmText = useConfirmText(runtime);
  const mayAdd = canPress(runtime, 'btn_add') && runtime.isOpen;
  return (
    <PageFrame
      title={title}
      readOnlyReason={runtime.isOpen ? null : t('closed')}
      actions={
        mayAdd ? (
          <Button type="primary" htmlType="submit" form={id} loading={isSaving}>
            {confirmText}
          </Button>
        ) : null
      }
    >
      <div className="record-fill">
        <RecordHost runtime={runtime} detail={null}>
          {mayAdd && draft.found ? (
            <KeptNotice at={draft.found.at} onRestore={draft.restore} onForget={draft.refuse} />
          ) : null}
          <DesignedForm
            id={id}
            store={store}
            fields={fields}
            settings={settings}
            isReadOnly={!mayAdd}
            onSubmit={() => save()}
          />
        </RecordHost>
        {naming}
      </div>
    </PageFrame>
  );
}
