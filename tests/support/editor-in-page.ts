import { getSchema } from '@tiptap/core';
import { EditorState } from '@tiptap/pm/state';
import { StoredBody } from '#client/features/admin/editor/body/stored-body.ts';
import { contentKey } from '#client/features/admin/editor/body/same-content.ts';
import { schemaExtensions } from '#client/features/admin/editor/schema/extensions.ts';

const schema = getSchema(schemaExtensions);

function open(html: string) {
  const body = new StoredBody(schema);
  const doc = schema.topNodeType.create(null, body.read(html));
  doc.check();
  return { body, doc };
}

export const editor = {
  unchanged(html: string) { const {body,doc}=open(html); return body.write(doc); },
  kinds(html: string) { const {doc}=open(html); return doc.children.map(n=>n.type.name); },
  blocks(html: string) { const {doc}=open(html); return doc.children.filter(n=>n.type.name==='htmlBlock').map(n=>n.attrs.html); },
  rewritten(html: string) { const {body,doc}=open(html); const b2:any=body; return doc.children.map((n:any)=>n.type.name); },
  contentKey,
};
Object.assign(globalThis,{editor});
import { writeBlock } from '#client/features/admin/editor/body/write-html.ts';
import { splitHtml } from '#client/features/admin/editor/body/split-html.ts';
Object.assign(editor,{diff(html:string){const b=new StoredBody(schema);return splitHtml(html).parts.map(p=>[p.source,writeBlock(b.readBlock(p.source),{hasLines:true})]).filter(([a,c])=>a!==c)}});
