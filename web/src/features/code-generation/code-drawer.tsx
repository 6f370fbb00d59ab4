import { DownOutlined } from '@ant-design/icons';
import {
  codeGenerationRoutes,
  GENERATOR_AREAS,
  type GeneratedCode,
  type GeneratedFolder,
  GeneratorRequest,
} from '@auditplus/contract/features/code-generation/code-generation.routes.ts';
import type { DesignRow } from '@auditplus/contract/features/designs/designs.schemas.ts';
import { Button, Input, Select, Tree } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { CodeEditor } from '../../kit/code-editor/code-editor.tsx';
import { FormDrawer, SideDrawer } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { Can } from '../../kit/permission.tsx';
import { useAction } from '../../lib/query.ts';
import { saveExport } from '../../lib/save-file.ts';
import { codeGenerationMessages } from './code-generation.messages.ts';
import './code-generation.css';

type CodeDrawerProps = { readonly design: DesignRow; readonly onClose: () => void };

type Shown = { readonly request: GeneratorRequest; readonly code: GeneratedCode };

/** The source code of a design: first what it is called, then its files to look at and to take away. */
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
  const [shown, setShown] = useState<Shown | null>(null);
  // The form closes itself once the files are there.
  const hasFiles = useRef(false);
  const params = { id: design.id };
  const preview = useAction(codeGenerationRoutes.preview, { onRefused: () => true });
  const download = useAction(codeGenerationRoutes.download, { onDone: (link) => void saveExport(link) });
  const title = t('previewTitle', { name: design.fullName });
  if (shown)
    return (
      <SideDrawer
        open
        title={title}
        width="large"
        extra={
          <Can button="btn_download">
            <Button
              loading={download.isPending}
              onClick={() => download.mutate({ params, body: shown.request })}
            >
              {t('download')}
            </Button>
          </Can>
        }
        onClose={onClose}
      >
        <p className="quiet">{t('differences')}</p>
        <ul className="generated-differences">
          {shown.code.differences.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <CodeFiles folders={shown.code.list} />
      </SideDrawer>
    );
  return (
    <FormDrawer
      open
      title={title}
      form={form}
      submitText={t('show')}
      onSubmit={async (request) => {
        const code = await preview.mutateAsync({ params, body: request });
        hasFiles.current = true;
        setShown({ request, code });
      }}
      onClose={() => hasFiles.current || onClose()}
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
    </FormDrawer>
  );
}

/** `work_permits` and `workPermit` as the name of one record. */
const classNameOf = (code: string): string =>
  code
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
    .replace(/([^aeiou])ies$/, '$1y')
    .replace(/(x|z|ch|sh)es$/, '$1')
    .replace(/([^su])s$/, '$1');

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
