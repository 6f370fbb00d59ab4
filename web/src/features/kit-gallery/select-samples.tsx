import type { UserBrief } from '@auditplus/contract/features/users/users.model.ts';
import { usersRoutes } from '@auditplus/contract/features/users/users.routes.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { ApproverDialog } from '../../kit/approver-dialog.tsx';
import { AreaPicker } from '../../kit/area-picker.tsx';
import { BillRuleSelect } from '../../kit/bill-rule-select.tsx';
import type { DataColumn } from '../../kit/data-table.tsx';
import { OrgDialog, type OrgPath } from '../../kit/org-dialog.tsx';
import { type PopupQuery, PopupSelect } from '../../kit/popup-select.tsx';
import { RelatedFormSelect } from '../../kit/related-form-select.tsx';
import { DepartmentSelect, DictTreeSelect, PositionSelect } from '../../kit/tree-selects.tsx';
import { UserPicker } from '../../kit/user-picker.tsx';
import { call } from '../../lib/api.ts';
import { toast } from '../../lib/toast.ts';
import { InterfaceSamples } from './interface-samples.tsx';
import { galleryMessages } from './kit-gallery.messages.ts';
import { Sample } from './sample.tsx';

/** Selects that open a dialog, a drawer or a tree. */
export function SelectSamples() {
  return (
    <div className="gallery">
      <PopupSamples />
      <InterfaceSamples />
      <OrganizationSamples />
      <TreeSamples />
      <PeopleSamples />
    </div>
  );
}

type Choice = { key: string; label: string } | null;

function PopupSamples() {
  const t = useMessages(galleryMessages);
  const [paged, setPaged] = useState<Choice>(null);
  const [whole, setWhole] = useState<Choice>(null);
  const [related, setRelated] = useState<Choice>(null);
  const columns: DataColumn<UserBrief>[] = [
    { key: 'realName', title: t('name'), width: 140 },
    { key: 'account', title: t('account'), width: 140 },
    { key: 'department', title: t('department') },
  ];
  const source = {
    name: 'gallery-users',
    load: loadUsers,
    columns,
    rowKey: (user: UserBrief) => user.id,
    rowLabel: (user: UserBrief) => user.realName,
    title: t('person'),
  };
  return (
    <>
      <Sample
        title={t('popupDialog')}
        value={paged}
        code={
          '<PopupSelect name="users" load={load} columns={columns} rowKey={…} rowLabel={…} hasPage value={value} onChange={setValue} />'
        }
      >
        <PopupSelect {...source} hasPage value={paged} onChange={setPaged} aria-label={t('popupDialog')} />
      </Sample>
      <Sample title={t('popupDrawer')} value={whole} code={'<PopupSelect mode="drawer" width={600} … />'}>
        <PopupSelect
          {...source}
          mode="drawer"
          width={600}
          value={whole}
          onChange={setWhole}
          aria-label={t('popupDrawer')}
        />
      </Sample>
      <Sample
        title={t('relatedForm')}
        value={related}
        code={'<RelatedFormSelect … onOpenRecord={openRecord} />'}
      >
        <RelatedFormSelect
          {...source}
          hasPage
          value={related}
          onChange={setRelated}
          onOpenRecord={() => toast.info(related?.label ?? '')}
          aria-label={t('relatedForm')}
        />
      </Sample>
      <Sample title={`${t('popupDialog')} · ${t('disabled')}`} code={'<PopupSelect disabled … />'}>
        <PopupSelect {...source} disabled value={{ key: '1', label: t('person') }} />
      </Sample>
    </>
  );
}

async function loadUsers({ keyword, currentPage, pageSize }: PopupQuery, signal: AbortSignal) {
  const { list, pagination } = await call(
    usersRoutes.search,
    { query: { keyword, currentPage, pageSize } },
    { signal },
  );
  return { list, total: pagination.total };
}

function OrganizationSamples() {
  const t = useMessages(galleryMessages);
  const [paths, setPaths] = useState<OrgPath[]>([]);
  const [area, setArea] = useState<string[]>([]);
  return (
    <>
      <Sample
        title={t('orgDialog')}
        value={paths}
        code={'<OrgDialog multiple value={paths} onChange={setPaths} />'}
      >
        <OrgDialog multiple value={paths} onChange={setPaths} aria-label={t('orgDialog')} />
      </Sample>
      <Sample
        title={t('areaPicker')}
        value={area}
        code={'<AreaPicker depth={2} value={path} onChange={setPath} />'}
      >
        <AreaPicker value={area} onChange={setArea} aria-label={t('areaPicker')} />
      </Sample>
    </>
  );
}

function TreeSamples() {
  const t = useMessages(galleryMessages);
  const [department, setDepartment] = useState('');
  const [positions, setPositions] = useState<string[]>([]);
  const [word, setWord] = useState('');
  const [rule, setRule] = useState('');
  return (
    <>
      <Sample
        title={t('departmentSelect')}
        value={department}
        code={'<DepartmentSelect scope="all" value={id} onChange={setId} />'}
      >
        <DepartmentSelect scope="all" value={department} onChange={setDepartment} />
      </Sample>
      <Sample
        title={t('positionSelect')}
        value={positions}
        code={'<PositionSelect multiple value={ids} onChange={setIds} />'}
      >
        <PositionSelect multiple value={positions} onChange={setPositions} />
      </Sample>
      <Sample
        title={t('dictTree')}
        value={word}
        code={'<DictTreeSelect code="auditStage" value={code} onChange={setCode} />'}
      >
        <DictTreeSelect code="auditStage" value={word} onChange={setWord} />
      </Sample>
      <Sample title={t('billRule')} value={rule} code={'<BillRuleSelect value={code} onChange={setCode} />'}>
        <BillRuleSelect value={rule} onChange={setRule} />
      </Sample>
    </>
  );
}

function PeopleSamples() {
  const t = useMessages(galleryMessages);
  const [people, setPeople] = useState<string[]>([]);
  const [isOpen, setOpen] = useState(false);
  const [approvers, setApprovers] = useState<{ id: string; name: string }[]>([]);
  return (
    <>
      <Sample
        title={t('userDialog')}
        value={people}
        code={'<UserPicker multiple value={ids} onChange={setIds} />'}
      >
        <UserPicker multiple value={people} onChange={setPeople} aria-label={t('userDialog')} />
      </Sample>
      <Sample
        title={t('approver')}
        value={approvers.map(({ name }) => name)}
        code={'<ApproverDialog open={open} title={t("approver")} onClose={close} onConfirm={(users) => …} />'}
      >
        <div>
          <Button onClick={() => setOpen(true)}>{t('chooseApprover')}</Button>
        </div>
        <ApproverDialog open={isOpen} onClose={() => setOpen(false)} onConfirm={setApprovers} />
      </Sample>
    </>
  );
}
