import { ADMINISTRATORS } from './administration.ts';
import { button, type DirectorySeed, name } from './menu-seed.ts';

const page = (code: string, names: ReturnType<typeof name>, icon: string) => ({
  enCode: `generator.${code}`,
  names,
  icon,
  url: `/generator/${code}`,
  roles: ADMINISTRATORS,
  buttons: [button('btn_download', '下载代码', ADMINISTRATORS)],
});

/** Designs that are made to become source code. */
export const generator: DirectorySeed = {
  enCode: 'generator',
  names: name('代码生成', '程式碼產生', 'Code generation'),
  icon: 'BuildOutlined',
  pages: [
    page('webForm', name('功能表单', '功能表單', 'Web forms'), 'FormOutlined'),
    page('appForm', name('移动表单', '行動表單', 'App forms'), 'MobileOutlined'),
    page('flowForm', name('流程表单', '流程表單', 'Process forms'), 'ApartmentOutlined'),
  ],
};
