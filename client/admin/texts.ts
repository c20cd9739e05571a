import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { TrashedType } from '#domain/content.ts';
import type { AdminSection, ContentSection, EditorSection } from './sections.ts';

/** Headings of the list pages. Source: specification, section 2. */
export const LIST_TITLES: Record<AdminSection, MessageDescriptor> = {
  articles: msg`Articles Management`,
  videos: msg`Videos Management`,
  modules: msg`Course Modules Management`,
  lessons: msg`Course Lessons Management`,
  comments: msg`Comments Management`,
  users: msg`Users Management`,
};

/** Short, for links and counters. */
export const SECTION_NAMES: Record<Exclude<AdminSection, 'users'>, MessageDescriptor> = {
  articles: msg`Articles`,
  videos: msg`Videos`,
  modules: msg`Modules`,
  lessons: msg`Lessons`,
  comments: msg`Comments`,
};

export const NEW_LABELS: Record<ContentSection, MessageDescriptor> = {
  articles: msg`New article`,
  videos: msg`New video`,
  modules: msg`New module`,
  lessons: msg`New lesson`,
};

export const EDIT_TITLES: Record<EditorSection, MessageDescriptor> = {
  articles: msg`Edit article`,
  videos: msg`Edit video`,
  modules: msg`Edit module`,
  lessons: msg`Edit lesson`,
  comments: msg`Edit comment`,
};

/** The type of a row, in its column. */
export const TYPE_NAMES: Record<TrashedType, MessageDescriptor> = {
  article: msg`Article`,
  video: msg({ message: 'Video', comment: 'One video' }),
  module: msg`Module`,
  lesson: msg`Lesson`,
  comment: msg`Comment`,
};

/** A list without a row. Source: specification, section 8. */
export const EMPTY_TEXTS: Record<AdminSection, MessageDescriptor> = {
  articles: msg`No articles found`,
  videos: msg`No videos found`,
  modules: msg`No modules found`,
  lessons: msg`No lessons found`,
  comments: msg`No comments found`,
  users: msg`No users found`,
};

interface DeletionTexts {
  done: MessageDescriptor;
  doneText: MessageDescriptor;
  failed: MessageDescriptor;
}

/** Toasts after a deletion. Source: specification, section 8. */
export const DELETION_TEXTS: Record<TrashedType, DeletionTexts> = {
  article: {
    done: msg`Article deleted`,
    doneText: msg`The article has been successfully deleted.`,
    failed: msg`Failed to delete article`,
  },
  video: {
    done: msg`Video deleted`,
    doneText: msg`The video has been successfully deleted.`,
    failed: msg`Failed to delete video`,
  },
  module: {
    done: msg`Module deleted`,
    doneText: msg`The module has been successfully deleted.`,
    failed: msg`Failed to delete module`,
  },
  lesson: {
    done: msg`Lesson deleted`,
    doneText: msg`The lesson has been successfully deleted.`,
    failed: msg`Failed to delete lesson`,
  },
  comment: {
    done: msg`Comment deleted`,
    doneText: msg`The comment has been successfully deleted.`,
    failed: msg`Failed to delete comment`,
  },
};

/** Advice beside each list. */
export const QUICK_TIPS: Record<AdminSection, MessageDescriptor[]> = {
  articles: [
    msg`The excerpt appears on the news page and in search results: say in one or two sentences what the reader will learn.`,
    msg`If you leave the slug empty, it is generated from the title. Once an article is published, keep its slug: other sites may link to it.`,
    msg`Without Spanish texts, Spanish readers see the English ones. “Without Spanish” lists what is waiting for a translation.`,
  ],
  videos: [
    msg`YouTube and Vimeo videos play on the page; any other shows its thumbnail with a link.`,
    msg`Write the duration as the player shows it, for example 10:30.`,
    msg`The description can be searched: name the topics and people that appear in the video.`,
  ],
  modules: [
    msg`The course page shows the modules in their order. In “Change order” you can drag them, or move them with buttons.`,
    msg`A draft hides its lessons too, even published ones. Publish the module when its first lesson is ready.`,
    msg`A deleted module takes its lessons and their comments to the trash. They come back with it.`,
  ],
  lessons: [
    msg`Learners finish a ten-minute lesson more often than a long one. Split longer lessons.`,
    msg`Give each lesson a question or two of its own: learners remember what they had to answer.`,
    msg`In “Change order” you can move lessons within a module and to another one. Learners go through them in that order.`,
  ],
  comments: [
    msg`Hide comments that break the rules; delete those that have to go. Replies disappear with their comment and come back with it.`,
    msg`“Reported” lists comments that readers reported. “Hidden” also lists comments waiting for your approval.`,
    msg`Seed phrases and private keys must never be visible, not even as an example: delete such comments at once.`,
  ],
  users: [
    msg`An admin can change and delete everything here. Give the role only to a few people you trust.`,
    msg`A disabled account cannot log in; its comments stay.`,
    msg`Every change asks for your own password, so that no one else can use a screen you leave open.`,
  ],
};
