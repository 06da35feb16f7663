import type { Plugin } from 'vite'

/** Reads lessons (`?lesson`, `?lesson-head`) and checks them when the page is built. */
export declare function lessons(): Plugin

/** The lesson in a YAML file. Throws when it is not as its format demands. */
export declare function readLesson(file: string): unknown

/** Throws when a lesson is not as `src/formats/lesson.schema.json` says. */
export declare function checkLesson(lesson: unknown, file: string): unknown
