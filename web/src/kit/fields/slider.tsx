import { SlidersOutlined } from '@ant-design/icons';
import type { slider } from '@auditplus/contract/kinds/slider.ts';
import { Slider } from 'antd';
import type { RendererOf } from './form-renderer.ts';

export const sliderRenderer: RendererOf<typeof slider> = {
  icon: <SlidersOutlined />,
  Edit: ({ value, props, isDisabled, onChange }) => {
    const { min, max, step, showStops } = props;
    const shared = { min, max, step, dots: showStops, disabled: isDisabled };
    if (!props.range)
      return (
        <Slider {...shared} value={Array.isArray(value) ? min : Number(value ?? min)} onChange={onChange} />
      );
    const [from = min, to = max] = Array.isArray(value) ? value : [];
    return <Slider {...shared} range value={[from, to]} onChange={onChange} />;
  },
};
