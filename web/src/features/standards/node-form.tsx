import { Line } from '@auditplus/contract/features/audits/audit-terms.model.ts';
import {
  CHECK_METHODS,
  NodeUpdate,
  type NodeView,
  type TreeReply,
} from '@auditplus/contract/features/standards/standards.model.ts';
import { standardsRoutes } from '@auditplus/contract/features/standards/standards.routes.ts';
import { nodeName } from '@auditplus/core/text/standard-words.ts';
import { Button, Input, InputNumber, Select, Switch, Tabs } from 'antd';
import { useMemo, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { useDictionary } from '../../kit/dictionary.tsx';
import { Field } from '../../kit/field.tsx';
import { KitForm, useKitForm } from '../../kit/form.tsx';
import { listed } from '../../lib/phrases.ts';
import { useAction } from '../../lib/query.ts';
import { ClauseMapTab } from './clause-map-tab.tsx';
import { ConditionTab } from './condition-tab.tsx';
import { LinksTab } from './links-tab.tsx';
import { OptionTable } from './option-table.tsx';
import { RequirementTable } from './requirement-table.tsx';
import { SamplingTab } from './sampling-tab.tsx';
import { checkMethodTexts, editorMessages } from './standard-editor.messages.ts';

/** The form of a node; what its tabs share. */
export type NodeFormState = UseFormReturn<NodeUpdate>;

type NodeFormProps = { readonly tree: TreeReply; readonly node: NodeView };

/** One clause: what an item asks, takes off, applies to and links with, tab by tab; the basics of a chapter. */
export function NodeForm({ tree, node }: NodeFormProps) {
  const t = useMessages(editorMessages);
  const common = useMessages(commonMessages);
  const language = useLanguage();
  const [tab, setTab] = useState('basic');
  const values = useMemo(() => bodyOf(node), [node]);
  const form = useKitForm<NodeUpdate>({ schema: NodeUpdate, values });
  const save = useAction(standardsRoutes.updateNode, { done: t('saved'), onRefused: () => true });
  const mayEdit = tree.version.can.edit;
  const tabs = [
    { key: 'basic', label: t('tabBasic') },
    ...(node.isItem
      ? [
          { key: 'options', label: `${t('tabOptions')} ${form.watch('options').length}` },
          { key: 'requirements', label: `${t('tabRequirements')} ${form.watch('requirements').length}` },
          { key: 'condition', label: t('tabCondition') },
          { key: 'sampling', label: t('tabSampling') },
          { key: 'map', label: t('tabMap') },
          { key: 'links', label: t('tabLinks') },
        ]
      : []),
  ];
  return (
    <div className="standards-node">
      <div className="standards-node-head">
        <h2>
          {node.nodeCode} {nodeName(node, language)}
        </h2>
        {mayEdit && tab !== 'map' ? (
          <Button type="primary" htmlType="submit" form={FORM_ID} loading={form.formState.isSubmitting}>
            {common('save')}
          </Button>
        ) : null}
      </div>
      <Tabs size="small" activeKey={tab} items={tabs} onChange={setTab} />
      {tab === 'map' ? (
        <ClauseMapTab version={tree.version} node={node} />
      ) : (
        <KitForm
          id={FORM_ID}
          form={form}
          layout="wide"
          readOnly={!mayEdit}
          onSubmit={(body) => save.mutateAsync({ params: { id: node.id }, body })}
        >
          {tab === 'basic' ? (
            <BasicTab node={node} weighted={tree.version.scoreMethod === 'WEIGHTED'} />
          ) : null}
          {tab === 'options' ? <OptionTable form={form} readOnly={!mayEdit} /> : null}
          {tab === 'requirements' ? <RequirementTable form={form} readOnly={!mayEdit} /> : null}
          {tab === 'condition' ? <ConditionTab form={form} /> : null}
          {tab === 'sampling' ? <SamplingTab form={form} readOnly={!mayEdit} /> : null}
          {tab === 'links' ? <LinksTab node={node} standardId={tree.version.standardId} /> : null}
        </KitForm>
      )}
    </div>
  );
}

const FORM_ID = 'standards-node-form';

function BasicTab({ node, weighted }: { readonly node: NodeView; readonly weighted: boolean }) {
  const t = useMessages(editorMessages);
  const common = useMessages(commonMessages);
  const method = useMessages(checkMethodTexts);
  const lines = useDictionary('auditLine');
  const yesNo = (value: unknown) => common(value === true || value === 1 ? 'yes' : 'no');
  const methods = CHECK_METHODS.map((name) => ({ value: name, label: method(name) }));
  return (
    <>
      <Field name="nodeCode" label={t('nodeCode')} required help={t('nodeCodeHelp')}>
        <Input maxLength={30} />
      </Field>
      <Field name="fullName" label={t('nodeName')} required>
        <Input maxLength={200} />
      </Field>
      <Field name="fullNameEn" label={t('nodeNameEn')}>
        <Input maxLength={300} />
      </Field>
      {node.isItem ? (
        <>
          <Field name="standardScore" label={t('standardScore')} required>
            <InputNumber min={0} max={1000} step={1} precision={2} />
          </Field>
          <Field name="line" label={t('line')} required display={(line) => lines.label(String(line ?? ''))}>
            <Select
              className="picker"
              options={Line.options.map((line) => ({ value: line, label: lines.label(line) }))}
            />
          </Field>
          <Field name="requirement" label={t('requirement')}>
            <Input.TextArea autoSize={{ minRows: 2, maxRows: 10 }} maxLength={4000} />
          </Field>
          <Field name="ruleText" label={t('ruleText')} required>
            <Input.TextArea autoSize={{ minRows: 3, maxRows: 12 }} maxLength={4000} />
          </Field>
          <Field
            name="checkMethod"
            label={t('checkMethod')}
            display={(value) =>
              listed(
                methods
                  .filter((one) => Array.isArray(value) && value.includes(one.value))
                  .map((one) => one.label),
              ) || '–'
            }
          >
            <Select className="picker" mode="multiple" options={methods} />
          </Field>
          <Field name="isBonus" label={t('isBonus')} valueProp="checked" display={yesNo}>
            <Switch />
          </Field>
          <Field name="isVeto" label={t('isVeto')} valueProp="checked" display={yesNo}>
            <Switch />
          </Field>
        </>
      ) : null}
      {!node.isItem && weighted && node.parentId === null ? (
        <Field name="weight" label={t('weight')}>
          <InputNumber min={0} max={100} precision={2} />
        </Field>
      ) : null}
      <Field
        name="enabledMark"
        label={t('enabled')}
        valueProp="checked"
        display={yesNo}
        toChild={(mark) => mark === 1}
        fromChild={(on) => (on ? 1 : 0)}
      >
        <Switch />
      </Field>
    </>
  );
}

function bodyOf(node: NodeView): NodeUpdate {
  const { id: _id, level: _level, options, ...body } = node;
  return { ...body, options: options.map(({ hotkey: _hotkey, ...option }) => option) };
}
