import { DownOutlined } from '@ant-design/icons';
import {
  codeGenerationRoutes,
  GENERATOR_AREAS,
  type GeneratedFolder,
  GeneratorRequest,
} from '@auditplus/contract/features/code-generation/code-generation.routes.ts';
import type { DesignRow } from '@auditplus/contract/features/designs/designs.schemas.ts';
import { Button, Input, Select, Tree } from 'antd';
import { useMemo, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { CodeEditor } from '../../kit/code-editor/code-editor.tsx';
import { FormDrawer } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { Can } from '../../kit/permission.tsx';
import { useAction } from '../../lib/query.ts';
import { saveExport } from '../../lib/save-file.ts';
import { codeGenerationMessages } from './code-generation.messages.ts';
import './code-generation.css';

type CodeDrawerProps = { readonly design: DesignRow; readonly onClose: () => void };

/** The source code of a design: what it is called, its files to look at, and all of them to take away. */
export function CodeDrawer({ design, onClose }: CodeDrawerProps) {
  const t = useMessages(codeGenerationMessages);
  const values = useMemo(
    (): GeneratorRequest => ({
      module: 'systemData',
      className: classNameOf(design.enCode),
      subClassName: '',
      description: '',
    }),
    [design.enCode],
  );
  const form = useKitForm({ schema: GeneratorRequest, values });
  const [folders, setFolders] = useState<readonly GeneratedFolder[] | null>(null);
  const params = { id: design.id };
  const preview = useAction(codeGenerationRoutes.preview, {
    onDone: ({ list }) => setFolders(list),
    onRefused: () => true,
  });
  const download = useAction(codeGenerationRoutes.download, { onDone: (link) => void saveExport(link) });
  return (
    <FormDrawer
      open
      title={t('previewTitle', { name: design.fullName })}
      width="large"
      form={form}
      submitText={t('show')}
      extra={
        <Can button="btn_download">
          <Button
            loading={download.isPending}
            onClick={form.handleSubmit((body) => download.mutate({ params, body }))}
          >
            {t('download')}
          </Button>
        </Can>
      }
      onSubmit={(body) => preview.mutateAsync({ params, body })}
      onClose={onClose}
    >
      <Field name="className" label={t('className')} required help={t('classNameHelp')}>
        <Input maxLength={40} />
      </Field>
      <Field name="module" label={t('area')} required>
        <Select
          className="picker"
          options={GENERATOR_AREAS.map((value) => ({ value, label: t(`area_${value}`) }))}
        />
      </Field>
      <Field name="description" label={t('description')} help={t('descriptionHelp')}>
        <Input maxLength={200} />
      </Field>
      {folders ? <CodeFiles folders={folders} /> : null}
    </FormDrawer>
  );
}

/** `work_permit` and `workPermit` as the name of a record. */
const classNameOf = (code: string): string =>
  code
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

/** Folders and files at the left, the chosen file at the right. */
function CodeFiles({ folders }: { readonly folders: readonly GeneratedFolder[] }) {
  const t = useMessages(codeGenerationMessages);
  const files = folders.flatMap(({ children }) => children);
  const [chosen, setChosen] = useState(files[0]?.id ?? '');
  const file = files.find(({ id }) => id === chosen) ?? files[0];
  return (
    <div className="generated-code">
      <Tree
        aria-label={t('files')}
        blockNode
        defaultExpandAll
        switcherIcon={<DownOutlined />}
        selectedKeys={file ? [file.id] : []}
        treeData={folders.map((folder) => ({
          key: `folder:${folder.id}`,
          title: folder.fileName,
          selectable: false,
          children: folder.children.map(({ id, fileName }) => ({ key: id, title: fileName, isLeaf: true })),
        }))}
        onSelect={([key]) => key !== undefined && setChosen(String(key))}
      />
      {file ? (
        <CodeEditor
          key={file.id}
          label={file.id}
          language={file.fileType === 'sql' ? 'sql' : file.fileType === 'ts' ? 'javascript' : 'plain'}
          value={file.fileContent}
          height="480px"
          readOnly
        />
      ) : null}
    </div>
  );
}
