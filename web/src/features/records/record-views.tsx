import { DeleteOutlined, DownOutlined } from '@ant-design/icons';
import type { RecordView } from '@auditplus/contract/features/records/record-views.routes.ts';
import { recordsRoutes } from '@auditplus/contract/features/records/records.routes.ts';
import { Button, Checkbox, Input, Modal, Popover } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { confirm } from '../../kit/dialogs.ts';
import { RoleSelect } from '../../kit/tree-selects.tsx';
import { usePhone } from '../../kit/use-narrow.ts';
import { useAction } from '../../lib/query.ts';
import { MONTH_NAME } from './calendar-view.tsx';
import { recordsMessages } from './records.messages.ts';
import { useOwnRuntime } from './use-runtime.ts';

/** Names in the address that say which view is shown. */
export const VIEW = 'view';
export const SAVED = 'saved';
const PAGE = 'p';

/** The address of a list as a view of a person shows it. */
const addressOf = ({ id, viewId, query }: RecordView): URLSearchParams => {
  const address = new URLSearchParams(query);
  address.set(VIEW, viewId);
  address.set(SAVED, id);
  return address;
};

type RecordViewsProps = {
  readonly viewId: string;
  readonly views: readonly RecordView[];
  readonly mayShare: boolean;
  /** None of boards and calendars, which are drawn as they were designed. */
  readonly columns: readonly { readonly key: string; readonly title: string; readonly hidden?: boolean }[];
};

/** Views that people have made: chosen, kept and deleted. */
export function RecordViews({ viewId, views, mayShare, columns }: RecordViewsProps) {
  const t = useMessages(recordsMessages);
  const common = useMessages(commonMessages);
  const { designId: modelId } = useOwnRuntime();
  const [address, setAddress] = useSearchParams();
  const isPhone = usePhone();
  const [isOpen, setOpen] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const remove = useAction(recordsRoutes.removeView, { done: t('viewRemoved') });
  const current = views.find(({ id }) => id === address.get(SAVED));
  const drop = async (view: RecordView) => {
    const isAgreed = await confirm({
      title: t('viewRemoveAsk', { name: view.fullName }),
      text: view.roleIds.length > 0 ? t('viewRemoveShared') : t('viewRemoveText'),
      okText: common('remove'),
      danger: true,
    });
    if (!isAgreed) return;
    remove.mutate({ params: { modelId, id: view.id } });
    if (view.id === current?.id) setAddress(new URLSearchParams({ [VIEW]: viewId }));
  };
  return (
    <>
      <Popover
        open={isOpen}
        trigger="click"
        // Of the places below, only this one is shifted into a narrow window.
        placement={isPhone ? 'bottom' : 'bottomRight'}
        onOpenChange={setOpen}
        content={
          <div className="record-views">
            {views.length === 0 ? <p className="quiet measure">{t('viewsNone')}</p> : null}
            {views.map((view) => (
              <div key={view.id} className="record-views-row" data-current={view.id === current?.id}>
                <button
                  type="button"
                  className="link-button"
                  onClick={() => {
                    setAddress(addressOf(view));
                    setOpen(false);
                  }}
                >
                  {view.fullName}
                </button>
                {view.roleIds.length > 0 ? (
                  <span className="quiet">{view.isOwn ? t('viewShared') : view.ownerName}</span>
                ) : null}
                {view.isOwn ? (
                  <Button
                    type="text"
                    size="small"
                    icon={<DeleteOutlined />}
                    aria-label={t('viewRemove', { name: view.fullName })}
                    title={t('viewRemove', { name: view.fullName })}
                    onClick={() => void drop(view)}
                  />
                ) : null}
              </div>
            ))}
            {current ? (
              <Button
                type="link"
                size="small"
                onClick={() => {
                  setAddress(new URLSearchParams({ [VIEW]: viewId }));
                  setOpen(false);
                }}
              >
                {t('viewLeave')}
              </Button>
            ) : null}
            <Button
              size="small"
              onClick={() => {
                setOpen(false);
                setSaving(true);
              }}
            >
              {t('viewSave')}
            </Button>
          </div>
        }
      >
        <Button className="record-views-button">
          {current?.fullName ?? t('myViews')} <DownOutlined aria-hidden />
        </Button>
      </Popover>
      {isSaving ? (
        <SaveView
          viewId={viewId}
          current={current?.isOwn ? current : undefined}
          mayShare={mayShare}
          columns={columns}
          onSaved={(view) => {
            setSaving(false);
            setAddress(addressOf(view));
          }}
          onClose={() => setSaving(false)}
        />
      ) : null}
    </>
  );
}

type SaveViewProps = Pick<RecordViewsProps, 'viewId' | 'mayShare' | 'columns'> & {
  readonly current: RecordView | undefined;
  readonly onSaved: (view: RecordView) => void;
  readonly onClose: () => void;
};

/** Keeps what the list asks for now under a name, with the columns that are ticked. */
function SaveView({ viewId, current, mayShare, columns, onSaved, onClose }: SaveViewProps) {
  const t = useMessages(recordsMessages);
  const common = useMessages(commonMessages);
  const { designId: modelId } = useOwnRuntime();
  const [address] = useSearchParams();
  const [fullName, setFullName] = useState(current?.fullName ?? '');
  const [roleIds, setRoleIds] = useState<readonly string[]>(current?.roleIds ?? []);
  const [chosen, setChosen] = useState<readonly string[]>(
    columns.filter(({ hidden }) => !hidden).map(({ key }) => key),
  );
  const query = new URLSearchParams(address);
  for (const name of [VIEW, SAVED, PAGE, MONTH_NAME]) query.delete(name);
  const body = {
    fullName: fullName.trim(),
    viewId,
    query: query.toString(),
    columns: columns.map(({ key }) => key).filter((key) => chosen.includes(key)),
    roleIds: [...roleIds],
  };
  const save = useAction(recordsRoutes.saveView, {
    done: t('viewSaved'),
    onDone: ({ id }) => onSaved({ ...body, id, isOwn: true, ownerName: '' }),
  });
  return (
    <Modal
      open
      title={t('viewSave')}
      okText={common('save')}
      cancelText={common('cancel')}
      okButtonProps={{ disabled: body.fullName === '' || (columns.length > 0 && chosen.length === 0) }}
      confirmLoading={save.isPending}
      onCancel={onClose}
      onOk={() => save.mutate({ params: { modelId }, body })}
    >
      <div className="record-batch">
        <label htmlFor="view-name">{t('viewName')}</label>
        <Input
          id="view-name"
          maxLength={50}
          value={fullName}
          onChange={(event) => setFullName(event.target.value)}
        />
        <p className="quiet">{t('viewSaveHint')}</p>
        {columns.length > 0 ? (
          <>
            <span>{t('exportColumns')}</span>
            <Checkbox.Group
              aria-label={t('exportColumns')}
              value={[...chosen]}
              options={columns.map(({ key, title }) => ({ value: key, label: title }))}
              onChange={(keys) => setChosen(keys.map(String))}
            />
          </>
        ) : null}
        {mayShare ? (
          <>
            <label htmlFor="view-roles">{t('viewRoles')}</label>
            <RoleSelect id="view-roles" multiple value={roleIds} onChange={setRoleIds} />
          </>
        ) : null}
      </div>
    </Modal>
  );
}
