import Desk from './Desk';
import type { DeskProps } from './desk';
import { parts } from './parts';

const late = { ...parts, strings: {} };

/** The desk of a page that begins with an open enquiry: what shows it comes with the page. */
export default function DeskOpen(props: DeskProps) {
  return <Desk {...props} late={late} />;
}
