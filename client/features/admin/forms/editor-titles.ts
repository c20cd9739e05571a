import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { EditorSection } from '../sections.ts';

export const EDIT_TITLES: Record<EditorSection, MessageDescriptor> = {
  articles: msg`Edit article`,
  videos: msg`Edit video`,
  modules: msg`Edit module`,
  lessons: msg`Edit lesson`,
  comments: msg`Edit comment`,
};

export const NEW_TITLES: Record<EditorSection, MessageDescriptor> = {
  articles: msg`New article`,
  videos: msg`New video`,
  modules: msg`New module`,
  lessons: msg`New lesson`,
  comments: msg`New comment`,
};
