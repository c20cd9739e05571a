import { EndTexts } from '../features/course/end/EndTexts.tsx';
import { Placement } from '../features/course/end/Placement.tsx';

export default function PlacementPage() {
  return (
    <EndTexts>
      <Placement />
    </EndTexts>
  );
}
